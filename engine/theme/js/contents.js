/* The menu, the section being read, and what has been read (kept on this machine only). */
"use strict";
{
  const KEY = `tadoru.read ${new URL(".", location)}`; // other books may lie on the same host

  const readPages = () => {
    try { return JSON.parse(localStorage.getItem(KEY)) || []; } catch { return []; }
  };
  const showRead = () => {
    const read = readPages();
    for (const element of document.querySelectorAll("[data-address]")) {
      const done = read.includes(element.dataset.address);
      element.classList.toggle("done", done);
      const sign = element.querySelector(".sign");
      if (!sign || !done) continue;
      if (!element.classList.contains("here")) sign.textContent = "\u2713";
      element.querySelector(".read").hidden = false;
    }
  };
  const keep = (address) => {
    const read = readPages();
    if (read.includes(address)) return;
    try { localStorage.setItem(KEY, JSON.stringify([...read, address])); } catch { /* nothing is kept */ }
    showRead();
  };

  for (const menu of document.querySelectorAll(".bar details")) {
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.firstElementChild.focus();
    });
    const closeOutside = ({ target }) => { if (!menu.contains(target)) menu.open = false; };
    addEventListener("pointerdown", closeOutside);
    addEventListener("focusin", closeOutside);
  }

  // The present section: the last heading above the upper third of the window.
  const links = [...document.querySelectorAll(".path a, .path-fold a")].map((link) => (
    { link, heading: document.getElementById(decodeURIComponent(link.hash.slice(1))) }
  )).filter(({ heading }) => heading);
  const track = () => {
    const above = links.filter(({ heading }) => heading.getBoundingClientRect().top < innerHeight / 3);
    const present = above.at(-1)?.heading;
    for (const { link, heading } of links) {
      if (heading === present) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  // The root reaches far up, so that a jump over several headings is noticed too.
  const seen = new IntersectionObserver(track, { rootMargin: "1000000px 0px -66%" });
  for (const { heading } of links) seen.observe(heading);

  const end = document.querySelector(".end");
  if (end) {
    new IntersectionObserver((entries) => {
      if (entries.at(-1).isIntersecting) keep(document.documentElement.dataset.page);
    }).observe(end);
  }
  showRead();
}
