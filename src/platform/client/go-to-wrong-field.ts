const WRONG = '[aria-invalid="true"], [data-wrong] input';
const GONE_ON = ['input', 'pointerdown', 'keydown'] as const;

let stopWaiting: () => void = () => undefined;

/**
 * Whoever has sent a form that is wrong is taken to its first wrong field, for every form alike: at
 * once where the form itself sees it, and when the answer comes where the server says so. Who has gone
 * on typing or elsewhere by then stays there.
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
  // The form has drawn what it saw itself by then.
  setTimeout(go);
}
