const INVALID = '[aria-invalid="true"], [data-invalid] input';
const USER_INPUT = ['input', 'pointerdown', 'keydown'] as const;

let stopObserving: () => void = () => undefined;

/**
 * Focuses the first invalid field of a form, or of a section with several forms, after a submit: immediately for
 * client-side errors, and on the response for server-side errors, unless the user has interacted with the page since.
 */
export function focusInvalidField(form: HTMLElement): void {
  stopObserving();
  const focusField = () => {
    const field = form.querySelector<HTMLElement>(INVALID);
    if (!field) return;
    stopObserving();
    if (!document.activeElement?.matches(INVALID)) field.focus();
  };
  const observer = new MutationObserver(focusField);
  stopObserving = () => {
    observer.disconnect();
    for (const type of USER_INPUT) document.removeEventListener(type, stopObserving, true);
  };
  for (const type of USER_INPUT) document.addEventListener(type, stopObserving, true);
  observer.observe(form, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-invalid'],
  });
  // The form renders its client-side errors first.
  setTimeout(focusField);
}
