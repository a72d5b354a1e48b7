/** Where the booking form sends the reader when something is missing. */
export const places = {
  slots: 'time-slots',
  waiver: 'waiver-status',
  memberCode: 'member-code',
} as const;

/** Moves the reading position to one of the form's places; each has tabIndex -1. */
export function goTo(place: (typeof places)[keyof typeof places]): void {
  document.getElementById(place)?.focus();
}
