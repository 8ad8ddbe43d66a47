/* Text as a search compares it: width, case, hiragana and katakana do not matter; and back to where it stands. */
"use strict";
{
  const toHiragana = (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60);
  const fold = (text) => text.normalize("NFKC").toLowerCase().replace(/[\u30a1-\u30f6]/g, toHiragana).replace(/[\u2010-\u2015\u2212]/g, "-");

  // A voiced kana of half width is two characters.
  const PIECE = /[^][\u3099\u309a\uff9e\uff9f]*/gu;
  const foldWithPlaces = (text) => {
    const places = [];
    let folded = "";
    for (const { 0: piece, index } of text.matchAll(PIECE)) {
      const part = fold(piece);
      for (let at = 0; at < part.length; at++) places.push(index);
      folded += part;
    }
    places.push(text.length);
    return { folded, places };
  };

  // Where some words stand, as pairs of a beginning and an end, none over another.
  const spansOf = (text, words) => {
    const { folded, places } = foldWithPlaces(text);
    const spans = [];
    for (const word of words) {
      for (let at = folded.indexOf(word); word && at >= 0; at = folded.indexOf(word, at + word.length)) spans.push([at, at + word.length, word]);
    }
    spans.sort(([a, b], [c, d]) => a - c || d - b);
    return spans.filter(([start], at) => !spans.slice(0, at).some(([, end]) => end > start))
      .map(([start, end, word]) => [places[start], places[end], word]);
  };

  window.tadoruReader.search = { fold, spansOf };
}
