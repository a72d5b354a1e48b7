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
  ages: '{kind, select, years {{from} to {to} years} months {{from} to {to} months} mixed {{from} months to {to} years} fromYears {{from} years and up} fromMonths {{from} months and up} toYears {up to {to} years} toMonths {up to {to} months} other {}}',
};
