import { useEffect } from 'react';

/** Focus targets of the booking form. */
export const places = {
  slots: 'time-slots',
  waiver: 'waiver-status',
  memberCode: 'member-code',
  summary: 'summary',
} as const;

/** A booking URL that leads to the summary, to continue after waiver and payment page. */
export const atSummary = (address: string) => `${address}#${places.summary}`;

/** Focuses one of the form's targets; each has tabIndex -1. */
export function goTo(place: (typeof places)[keyof typeof places]): void {
  document.getElementById(place)?.focus();
}

/** Focuses the URL's target on mount: the browser looks for it before the form is rendered. */
export function useArrival(): void {
  useEffect(() => {
    const place = Object.values(places).find((one) => window.location.hash === `#${one}`);
    const element = place && document.getElementById(place);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, []);
}
