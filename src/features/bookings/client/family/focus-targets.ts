import { useEffect } from 'react';

/** The ids of the booking form's focus targets; each has tabIndex -1. */
export const focusTargets = {
  slots: 'time-slots',
  waiver: 'waiver-status',
  memberCode: 'member-code',
  summary: 'summary',
} as const;

/** Makes a booking URL focus the summary when it is opened. */
export const withSummaryHash = (url: string) => `${url}#${focusTargets.summary}`;

export function focusTarget(id: (typeof focusTargets)[keyof typeof focusTargets]): void {
  document.getElementById(id)?.focus();
}

/** Focuses the target in the URL's hash on mount, because the browser looks for it before the form is rendered. */
export function useFocusFromHash(): void {
  useEffect(() => {
    const id = Object.values(focusTargets).find((target) => window.location.hash === `#${target}`);
    const element = id && document.getElementById(id);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, []);
}
