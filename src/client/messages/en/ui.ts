/** Words that the building blocks of every page say. */
export const ui = {
  loading: 'Loading...',
  close: 'Close',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  fewer: 'Fewer: {label}',
  more: 'More: {label}',
  today: 'Today, {day}',
  selectedDay: '{day}, selected',
};
