/* The first script of a page in the preview. The page's own scripts come through here, so that they can be begun anew when
   what the page holds was exchanged: what they listen to, look at and wait for ends, and they find a page that is new. */
"use strict";
window.preview = (() => {
  const scripts = [];
  const head = [...document.head.children];
  const { addEventListener: listen } = EventTarget.prototype;
  let run = { end: new AbortController(), observers: new Set() };

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const own = typeof options === "object" ? options : { capture: options };
    listen.call(this ?? window, type, listener, { signal: run.end.signal, ...own });
  };
  for (const name of ["IntersectionObserver", "MutationObserver", "ResizeObserver"]) {
    window[name] = class extends window[name] {
      constructor(...given) {
        super(...given);
        run.observers.add(this);
      }
    };
  }
  for (const name of ["setTimeout", "requestAnimationFrame"]) {
    const wait = window[name].bind(window);
    window[name] = (call, ...rest) => {
      const own = run;
      return wait((...values) => own === run && call(...values), ...rest);
    };
  }

  return {
    // What the head held when it came.
    head,
    // For the preview itself: what it listens to does not end.
    listen: (target, ...given) => listen.apply(target, given),
    // A script of the page; one that another script has loaded is not begun again by itself.
    run: (script) => {
      if (document.currentScript?.defer) scripts.push(script);
      script();
    },
    end: () => {
      run.end.abort();
      for (const observer of run.observers) observer.disconnect();
      run = { end: new AbortController(), observers: new Set() };
      for (const element of [...document.head.children]) if (!head.includes(element)) element.remove();
    },
    begin: () => {
      for (const script of scripts) script();
      dispatchEvent(new Event("load"));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    },
  };
})();
