export const texts = {
  /** The text around a notification sent by email or text message. */
  notifications: {
    open: 'Open it here:',
    text: '{venue}: {title} {address}',
    why: {
      BOOKING_REMINDER:
        'You’re getting this because booking reminders are on in your profile. Change your settings here:\n{address}',
      MATCH:
        'You’re getting this because match notifications are on in your profile. Change your settings here:\n{address}',
      EVENT_SUGGESTION:
        'You’re getting this because event suggestions are on in your profile. Change your settings here:\n{address}',
      MESSAGE:
        'You’re getting this because message notifications are on in your profile. Change your settings here:\n{address}',
    },
  },
};
