const WRONG = '[aria-invalid="true"], [data-wrong] input';

/**
 * Whoever sends a form that is wrong is taken to its first wrong field, for every form alike: at once
 * where the form itself sees it, and when the answer comes where the server says so. Who has gone on
 * typing or elsewhere by then stays there.
 */
export function goToWrongField(): void {
  let stopWaiting: () => void = () => undefined;
  document.addEventListener('submit', ({ target }) => {
    stopWaiting();
    if (!(target instanceof HTMLFormElement)) return;
    const form = target;
    const go = () => {
      const wrong = form.querySelector<HTMLElement>(WRONG);
      if (!wrong) return;
      stopWaiting();
      if (!document.activeElement?.matches(WRONG)) wrong.focus();
    };
    const news = new MutationObserver(go);
    stopWaiting = () => {
      news.disconnect();
      document.removeEventListener('input', stopWaiting, true);
      document.removeEventListener('pointerdown', stopWaiting, true);
      document.removeEventListener('keydown', stopWaiting, true);
    };
    document.addEventListener('input', stopWaiting, true);
    document.addEventListener('pointerdown', stopWaiting, true);
    document.addEventListener('keydown', stopWaiting, true);
    news.observe(form, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-wrong'],
    });
    // The form has drawn what it saw itself by then.
    setTimeout(go);
  });
}
