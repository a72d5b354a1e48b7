export const texts = {
  /** Errors and notifications of conversations. */
  messages: {
    left: 'You have left this conversation.',
    nobodyThere: 'Everyone has left this conversation, so you can’t send messages.',
    notShared: 'You don’t have permission to send messages for this family.',
    toYourself: 'You can’t message yourself.',
    onlyGuests: 'Only families going to the event can join its conversation.',
    cannotLeave: 'You can’t leave a conversation between two people, but you can mute it.',
    photoGone: 'This photo is no longer available. Please choose it again.',
    photoUnreadable: 'We can’t read this photo. Please choose a JPEG, PNG or WebP image.',
    photoTooLarge: 'This photo is too large. Please choose a smaller one.',
    photoBusy: 'Too many photos are being sent right now. Please try again in a moment.',
    unreadTitle: '{count, plural, one {A message} other {Messages}} from {from}',
    unreadBody:
      '{count, plural, one {You have an unread message} other {You have # unread messages}}.',
    someone: 'a former member',
  },
};
