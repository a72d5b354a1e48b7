import { useEffect } from 'react';

/** Where the booking form sends the reader when something is missing. */
export const places = {
  slots: 'time-slots',
  waiver: 'waiver-status',
  memberCode: 'member-code',
  summary: 'summary',
} as const;

/** An address of the booking form that leads to its summary: where one goes on after waiver and payment page. */
export const atSummary = (address: string) => `${address}#${places.summary}`;

/** Moves the reading position to one of the form's places; each has tabIndex -1. */
export function goTo(place: (typeof places)[keyof typeof places]): void {
  document.getElementById(place)?.focus();
}

/** Who comes by an address with a place in it starts there; the browser looks before the form is drawn. */
export function useArrival(): void {
  useEffect(() => {
    const place = Object.values(places).find((one) => window.location.hash === `#${one}`);
    const element = place && document.getElementById(place);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, []);
}
