export const texts = {
  /** The text around a notification sent by email or text message. */
  notifications: {
    open: 'Open it here:',
    text: '{venue}: {title} {address}',
    why: {
      BOOKING_REMINDER:
        'You get this because booking reminders are on in your profile. Change it there:\n{address}',
      MATCH:
        'You get this because news of matches is on in your profile. Change it there:\n{address}',
      EVENT_SUGGESTION:
        'You get this because event suggestions are on in your profile. Change it there:\n{address}',
      MESSAGE:
        'You get this because news of messages is on in your profile. Change it there:\n{address}',
    },
  },
};
