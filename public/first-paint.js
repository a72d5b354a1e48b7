// Runs before the first paint, so that nobody who chose the dark theme sees a flash of light.
try {
  if (localStorage.getItem('theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#1b1a22');
  }
} catch {}

// A page that arrived readable is painted first; then its program comes, out of <template id="program">.
if (document.hidden) addEventListener('DOMContentLoaded', bringProgram);
else requestAnimationFrame(() => setTimeout(afterPaint));

function afterPaint() {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', bringProgram);
  else bringProgram();
}

function bringProgram() {
  const program = document.getElementById('program');
  if (program instanceof HTMLTemplateElement) {
    program.replaceWith(document.importNode(program.content, true));
  }
}

// A button that is pressed before the program is there is pressed again once it is: no press is lost.
/** @type {HTMLButtonElement | null} */
let pressed = null;
/** @param {MouseEvent} event */
function remember(event) {
  pressed = event.target instanceof Element ? event.target.closest('button') : null;
  if (!pressed) return;
  event.preventDefault();
  // The frame may be alive before its page: it would answer now, and again once the press is repeated.
  event.stopPropagation();
}
addEventListener('click', remember, true);
addEventListener(
  'program-ready',
  () =>
    // Once React has finished, and before anybody can type or press again; what one field says makes
    // React draw the others as it knows them.
    queueMicrotask(() => {
      removeEventListener('click', remember, true);
      const touched = [...document.querySelectorAll('input, textarea, select')].flatMap(touchOf);
      for (const tell of touched) tell();
      if (pressed?.isConnected) pressed.click();
    }),
  { once: true },
);

/**
 * What was typed, ticked or chosen before the program was there, it never heard of: how to do it once
 * more, nothing for a field that nobody touched.
 * @param {Element} field
 * @returns {(() => void)[]}
 */
function touchOf(field) {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    const { checked, defaultChecked } = field;
    if (checked === defaultChecked) return [];
    return [
      () => {
        if (field.checked === checked) field.click();
        field.click();
      },
    ];
  }
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    const isUntouched = [...field.options].every((it) => it.selected === it.defaultSelected);
    return isUntouched ? [] : [() => say(field, value, 'change')];
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return [];
  const { value, defaultValue } = field;
  if (value === defaultValue) return [];
  return [
    () => {
      say(field, defaultValue, 'input');
      say(field, value, 'input');
    },
  ];
}

/**
 * React compares with what its own setter on the field saw; the prototype's goes past it.
 * @param {HTMLElement} field
 * @param {string} value
 * @param {'input' | 'change'} event
 */
function say(field, value, event) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
