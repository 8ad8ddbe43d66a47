/* An experiment whose strings lie apart by the states of one control: those of another state are loaded when it is chosen.
   Until they are there the page keeps its numbers; where they do not come, the control goes back to what is shown. */
"use strict";
if (Array.isArray(window.tadoru.parted)) {
  const book = window.tadoru;
  const early = book.parted;
  const { setState } = book;
  const sets = {}; // by control: the rows that lie apart, and which states are there

  const panelOf = (control) => document.querySelector(`[data-experiment="${CSS.escape(control.split(":")[0])}"]`);
  const say = (control, text, failed = false) => {
    const { line } = sets[control];
    line.textContent = text;
    line.className = failed ? "hint" : "visually-hidden";
  };
  const settle = (control) => panelOf(control)?.removeAttribute("data-loading");
  const nameOf = (control, k) => book.controls[control].states[k];

  const fill = ({ rows, there }, k, texts) => {
    texts.forEach((text, at) => {
      const strings = text.split(" ");
      for (let place = 0; place < strings.length; place++) rows[at][k * strings.length + place] = strings[place];
    });
    there.add(k);
  };

  const load = (control, k) => {
    const set = sets[control];
    panelOf(control)?.setAttribute("data-loading", "");
    say(control, "数を読み込んでいます。");
    if (set.asked.has(k)) return;
    set.asked.add(k);
    const script = document.createElement("script");
    script.src = `assets/${control.split(":")[0]}-${k}.js`;
    script.onerror = () => {
      set.asked.delete(k);
      script.remove();
      if (set.wanted !== k) return;
      book.showAll({ [control]: book.state[control] });
      say(control, `「${nameOf(control, k)}」の数を読み込めませんでした。つながりを確かめて、もう一度選んでください。`, true);
      dispatchEvent(new Event("tadoru-state"));
    };
    document.head.append(script);
  };

  // What needs no other part follows at once.
  book.setState = (positions) => {
    const now = { ...positions };
    for (const control in sets) {
      const set = sets[control];
      const k = now[control];
      if (k === undefined || k === set.wanted && k === book.state[control]) continue;
      set.wanted = k;
      if (set.there.has(k)) {
        settle(control);
        say(control, "");
      } else {
        delete now[control];
        load(control, k);
      }
    }
    setState(now);
  };

  book.part = (control, k, texts) => {
    const set = sets[control];
    fill(set, k, texts);
    if (set.wanted !== k) return;
    setState({ [control]: k });
    settle(control);
    say(control, `「${nameOf(control, k)}」の数になりました。`);
    dispatchEvent(new Event("tadoru-state"));
  };

  const take = (control, { controls, cells }) => {
    const apart = Object.keys(cells).filter((id) => cells[id][0].split(" ")[0] === control);
    const { start } = controls[control];
    const rows = apart.map(() => []);
    const line = Object.assign(document.createElement("p"), { className: "visually-hidden" });
    line.setAttribute("role", "status");
    sets[control] = { rows, line, there: new Set(), asked: new Set(), wanted: start };
    fill(sets[control], start, apart.map((id) => cells[id][1]));
    apart.forEach((id, at) => { cells[id] = [cells[id][0], { split: () => rows[at] }]; });
    const panel = panelOf(control);
    (panel?.querySelector(`[data-control="${CSS.escape(control)}"]`)?.closest(".control") || panel)?.append(line);
    book.add({ controls, cells });
  };

  book.parted = { push: take };
  for (let at = 0; at < early.length; at += 2) take(early[at], early[at + 1]);
}
