/**
 * What the page of a diff does beyond showing: filters, search and keys. It makes no markup, asks for nothing and keeps
 * nothing. Plain JavaScript of the browser; a test drives it in a real one.
 */
export const DIFF_SCRIPT = `
(() => {
  'use strict';
  const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));
  const files = all('.file').map((element) => ({
    element,
    details: element.querySelector('details'),
    name: element.querySelector('h3').textContent.toLowerCase(),
    places: all('.place', element).map((place) => ({ element: place, text: undefined })),
  }));
  const search = document.getElementById('search');
  const state = document.getElementById('state');
  const nothing = document.getElementById('nothing');
  const help = document.getElementById('help');
  if (search === null) return;
  const chosen = { change: new Set(), format: new Set(), kind: new Set() };
  const number = (count) => count.toLocaleString('en');
  let items;

  const textOf = (place) => (place.text ??= place.element.textContent.toLowerCase());
  const fitsKind = ({ element: { dataset } }) =>
    chosen.kind.size === 0 || chosen.kind.has(dataset.change) || (dataset.numbers === 'yes' && chosen.kind.has('numbers'));
  const fits = (set, value) => set.size === 0 || set.has(value);

  function apply() {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const narrow = words.length > 0 || chosen.kind.size > 0;
    let shownFiles = 0, shownPlaces = 0;
    for (const file of files) {
      const { dataset } = file.element;
      const named = words.every((word) => file.name.includes(word));
      let kept = 0;
      const wanted = fits(chosen.change, dataset.change) && fits(chosen.format, dataset.format);
      if (wanted)
        for (const place of file.places) {
          const shown = fitsKind(place) && (named || words.every((word) => textOf(place).includes(word) || file.name.includes(word)));
          if (place.element.hidden === shown) place.element.hidden = !shown;
          if (shown) kept++;
        }
      const shown = wanted && (!narrow || kept > 0 || (named && chosen.kind.size === 0));
      if (file.element.hidden === shown) file.element.hidden = !shown;
      if (!shown) continue;
      shownFiles++;
      shownPlaces += kept;
    }
    nothing.hidden = shownFiles > 0;
    state.textContent = number(shownFiles) + (shownFiles === 1 ? ' file, ' : ' files, ') + number(shownPlaces) + (shownPlaces === 1 ? ' difference' : ' differences');
    items = undefined;
  }

  function visibleItems() {
    if (items) return items;
    items = [];
    for (const { element, details, places } of files) {
      if (element.hidden) continue;
      items.push(details.firstElementChild);
      if (!details.open) continue;
      const more = element.querySelector('.more');
      for (const place of places)
        if (!place.element.hidden && (more === null || more.open || !more.contains(place.element))) items.push(place.element);
    }
    return items;
  }

  function go(to) {
    if (to === undefined) return;
    to.focus({ preventScroll: true });
    to.scrollIntoView({ block: 'nearest', behavior: 'auto' });
    const bar = document.querySelector('.toolbar').getBoundingClientRect().bottom;
    const top = to.getBoundingClientRect().top;
    if (top < bar + 8) window.scrollBy({ top: top - bar - 12, behavior: 'instant' });
  }

  function step(by, onlyFiles) {
    const list = onlyFiles ? visibleItems().filter((item) => item.localName === 'summary') : visibleItems();
    const here = document.activeElement;
    const at = list.indexOf(here.closest?.('.place, summary'));
    if (at !== -1) return go(list[at + by]);
    const after = list.findIndex((item) => here.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING);
    go(by > 0 ? list[Math.max(after, 0)] : list[after - 1]);
  }

  function fileOf(element) {
    return element.closest?.('.file')?.querySelector('details');
  }

  function toggleFile() {
    const details = fileOf(document.activeElement);
    if (!details) return;
    details.open = !details.open;
    items = undefined;
    go(details.firstElementChild);
  }

  function toggleAll() {
    const shown = files.filter(({ element }) => !element.hidden);
    const open = !shown.every(({ details }) => details.open);
    for (const { details } of shown) details.open = open;
    items = undefined;
  }

  function theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  }

  function press(button) {
    const { filter, value } = button.dataset;
    const set = chosen[filter];
    if (!set.delete(value)) set.add(value);
    button.setAttribute('aria-pressed', String(set.has(value)));
    apply();
  }

  const KEYS = {
    j: () => step(1), k: () => step(-1), J: () => step(1, true), K: () => step(-1, true),
    o: toggleAll, t: theme,
    n: () => { const button = document.querySelector('[data-value="numbers"]'); if (button) press(button); },
    '/': () => { search.focus(); search.select(); },
    '?': () => help.showModal(),
  };

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    if (event.target === search) {
      if (event.key === 'Escape') { search.value = ''; apply(); search.blur(); event.preventDefault(); }
      else if (event.key === 'Enter') { search.blur(); step(1); }
      return;
    }
    if (event.key === 'Enter' && event.target.classList?.contains('place')) { toggleFile(); event.preventDefault(); return; }
    const act = KEYS[event.key];
    if (act) { act(); event.preventDefault(); }
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-filter]');
    if (button) press(button);
    const link = event.target.closest('a[href^="#f"]');
    const target = link && document.getElementById(link.getAttribute('href').slice(1));
    if (!target || !target.classList.contains('place')) return;
    for (let details = target.closest('details'); details; details = details.parentElement.closest('details')) details.open = true;
    items = undefined;
    go(target);
    event.preventDefault();
  });
  document.addEventListener('toggle', () => { items = undefined; }, true);
  document.getElementById('help-button').addEventListener('click', () => help.showModal());
  document.getElementById('theme').addEventListener('click', theme);
  let waiting;
  search.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(apply, 80); });
  apply();
})();
`;
