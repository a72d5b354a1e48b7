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
  if (pressed) event.preventDefault();
}
addEventListener('click', remember, true);
addEventListener(
  'program-ready',
  () => {
    removeEventListener('click', remember, true);
    if (pressed?.isConnected) pressed.click();
  },
  { once: true },
);
