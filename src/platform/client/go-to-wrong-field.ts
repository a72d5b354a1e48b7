const WRONG = '[aria-invalid="true"], [data-wrong] input';
const GONE_ON = ['input', 'pointerdown', 'keydown'] as const;

let stopWaiting: () => void = () => undefined;

/**
 * Focuses the first invalid field after a submit, for all forms: at once for client-side errors, and on the
 * response for server-side ones, unless the person moved on meanwhile.
 */
export function goToWrongField(form: HTMLFormElement): void {
  stopWaiting();
  const go = () => {
    const wrong = form.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    stopWaiting();
    if (!document.activeElement?.matches(WRONG)) wrong.focus();
  };
  const news = new MutationObserver(go);
  stopWaiting = () => {
    news.disconnect();
    for (const type of GONE_ON) document.removeEventListener(type, stopWaiting, true);
  };
  for (const type of GONE_ON) document.addEventListener(type, stopWaiting, true);
  news.observe(form, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-wrong'],
  });
  // By then the form has rendered its own errors.
  setTimeout(go);
}
