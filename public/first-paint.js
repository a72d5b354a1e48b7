// Runs before the first paint, to avoid a flash of the light theme.
try {
  if (localStorage.getItem('theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    const color = document.querySelector('meta[name=theme-color]');
    if (color instanceof HTMLMetaElement) color.content = color.dataset.dark ?? color.content;
  }
} catch {}

// Server-rendered pages are painted first; only then are the scripts in <template id="page-scripts"> loaded.
if (document.hidden) addEventListener('DOMContentLoaded', loadScripts);
else requestAnimationFrame(() => setTimeout(afterPaint));

function afterPaint() {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', loadScripts);
  else loadScripts();
}

// In groups: starting thirty requests at once would block a phone for more than 100 ms.
async function loadScripts() {
  const scripts = document.getElementById('page-scripts');
  if (!(scripts instanceof HTMLTemplateElement)) return;
  const tags = [...document.importNode(scripts.content, true).children];
  while (tags.length > 0) {
    document.head.append(...tags.splice(0, 6));
    // A hidden page would wait a second for each timer.
    if (!document.hidden) await new Promise((resolve) => setTimeout(resolve));
  }
}

// Clicks on buttons before hydration are replayed after it, once per button: impatience is not a second click.
/** @type {Set<HTMLButtonElement>} */
const clickedButtons = new Set();
/** @param {MouseEvent} event */
function captureClick(event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  clickedButtons.add(button);
  event.preventDefault();
  // The layout may be hydrated before the page: it would handle the click now and again on replay.
  event.stopPropagation();
}
addEventListener('click', captureClick, true);
// Settled unless a pointer is pressed: a replayed click may scroll, and the press would end on something else.
let released = Promise.resolve();
function capturePress() {
  released = new Promise((resolve) => {
    for (const type of ['click', 'auxclick', 'pointercancel']) {
      // After React has handled the event.
      addEventListener(type, () => setTimeout(resolve), { once: true, capture: true });
    }
  });
}
addEventListener('pointerdown', capturePress, true);
addEventListener(
  'page-hydrated',
  () => {
    // Collected at once: an event that makes React hydrate synchronously also makes it render again and reset
    // the fields, before the microtask.
    const replays = [...document.querySelectorAll('input, textarea, select')].flatMap(replayOf);
    // After React has finished and before the next user event.
    queueMicrotask(async () => {
      for (const replay of replays) replay();
      await released;
      removeEventListener('pointerdown', capturePress, true);
      removeEventListener('click', captureClick, true);
      for (const button of clickedButtons) {
        if (button.isConnected) button.click();
        // React renders before the next click.
        await undefined;
      }
    });
  },
  { once: true },
);

/**
 * React misses edits made before hydration: returns a function that replays the edit of a field, or an
 * empty list for an unchanged field.
 * @param {Element} field
 * @returns {(() => void)[]}
 */
function replayOf(field) {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    const { checked, defaultChecked, type } = field;
    // Of radio buttons only the chosen one: checking it unchecks the others.
    if (checked === defaultChecked || (type === 'radio' && !checked)) return [];
    return [
      () => {
        field.checked = !checked;
        field.click();
      },
    ];
  }
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    const isUnchanged = [...field.options].every(
      (option) => option.selected === option.defaultSelected,
    );
    return isUnchanged ? [] : [() => setValue(field, value, 'change')];
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return [];
  const { value, defaultValue } = field;
  if (value === defaultValue) return [];
  return [
    () => {
      setValue(field, defaultValue, 'input');
      setValue(field, value, 'input');
    },
  ];
}

/**
 * Uses the prototype's setter: React overrides the element's own and would ignore the event.
 * @param {HTMLElement} field
 * @param {string} value
 * @param {'input' | 'change'} event
 */
function setValue(field, value, event) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
