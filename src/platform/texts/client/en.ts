import { phrases } from '#shared/texts/en.ts';

/** Texts of shared UI components. */
export const ui = {
  loading: 'Loading...',
  close: 'Close',
  manage: 'Manage',
  manageNamed: 'Manage {name}',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  fewer: 'Fewer: {label}',
  more: 'More: {label}',
  months: 'Months',
  nextMonth: 'Go to the Next Month',
  previousMonth: 'Go to the Previous Month',
  today: 'Today, {day}',
  selectedDay: '{day}, selected',
  reference: 'Reference: {reference}',
  ages: phrases.ages,
};
