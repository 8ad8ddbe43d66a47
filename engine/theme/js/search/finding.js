/* Which places of the book have all words of a question; a term is also found by its reading and by its English name. */
"use strict";
{
  const { search } = window.tadoruReader;
  const { fold } = search;
  let ready;
  let pages = [];
  let terms = [];

  // The words of the book, in one script that works from a folder too.
  search.ready = () => (ready ||= new Promise((done) => {
    search.take = (listed, named) => {
      pages = listed.map(([address, kicker, title, places]) => ({ address, kicker, title, places }));
      terms = named.map((names) => names.map(fold));
      done();
    };
    document.head.append(Object.assign(document.createElement("script"), { src: new URL("tables/search-text.js", window.tadoruReader.base) }));
  }));

  const placesOf = (page) => (page.read ||= page.places.map(([id, heading, ...blocks]) => (
    { page, id, heading, blocks, foldedHeading: fold(heading), folded: blocks.map(fold) }
  )));

  // What may stand in the text for a word of the question: itself, and the terms that are read or called so.
  const formsOf = (word) => {
    const forms = new Set([word]);
    if (word.length > 3 && word.endsWith("\u30fc")) forms.add(word.slice(0, -1));
    for (const [name, reading, ...others] of terms) {
      if (reading === word || (word.length > 1 && reading.startsWith(word)) || others.includes(word)) forms.add(name);
      if (reading.length > 2 && word.length > reading.length && word.includes(reading)) forms.add(word.replace(reading, name));
    }
    return [...forms];
  };

  const hasOne = (text, forms) => forms.some((form) => text.includes(form));
  const rank = (place, asked) => {
    if (asked.every((forms) => forms.some((form) => place.foldedHeading.startsWith(form))) && place.page.address === "glossary") return 0;
    if (asked.every((forms) => hasOne(place.foldedHeading, forms))) return 1;
    return place.folded.some((text) => asked.every((forms) => hasOne(text, forms))) ? 2 : 3;
  };
  // The block with the most of the words; the first of several.
  const passageOf = (place, asked) => {
    const counts = place.folded.map((text) => asked.filter((forms) => hasOne(text, forms)).length);
    return place.blocks[counts.indexOf(Math.max(...counts))];
  };

  search.find = (question) => {
    const asked = fold(question).split(/\s+/).filter(Boolean).map(formsOf);
    if (!asked.length) return { found: [], forms: [] };
    const found = [];
    for (const page of pages) {
      const around = fold(`${page.kicker} ${page.title}`);
      for (const place of placesOf(page)) {
        const own = (forms) => hasOne(place.foldedHeading, forms) || place.folded.some((text) => hasOne(text, forms));
        if (asked.some(own) && asked.every((forms) => own(forms) || hasOne(around, forms))) {
          found.push({ ...place, rank: rank(place, asked), passage: passageOf(place, asked) });
        }
      }
    }
    // What several pages show is told once; the page about it comes after the chapters.
    const once = new Map(found.map((place) => [`${place.heading}\n${place.passage}`, place]));
    return { found: [...once.values()].sort((a, b) => a.rank - b.rank), forms: asked.flat() };
  };
}
