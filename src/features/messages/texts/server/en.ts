export const texts = {
  /** Errors and notifications of conversations. */
  messages: {
    left: 'You have left this conversation.',
    nobodyThere: 'Nobody is in this conversation any more, so nothing can be sent.',
    notShared: 'You share a family, but writing messages for it was not shared with you.',
    toYourself: 'You cannot write to yourself.',
    onlyGuests: 'Only families who are coming to the event can join its conversation.',
    cannotLeave: 'A conversation of two cannot be left. You can mute it.',
    photoGone: 'This photo is not here any more. Please choose it again.',
    photoUnreadable:
      'This is not a photo that we can read. Please choose a JPEG, PNG or WebP picture.',
    photoTooLarge: 'This photo is too large. Please choose a smaller one.',
    photoBusy: 'Too many photos are being sent just now. Please try again in a moment.',
    unreadTitle: '{count, plural, one {A message} other {Messages}} from {from}',
    unreadBody:
      '{count, plural, one {There is a message} other {There are # messages}} for you that you have not read yet.',
    someone: 'somebody who has left',
  },
};
