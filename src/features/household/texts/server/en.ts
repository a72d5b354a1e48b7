export const texts = {
  /** Server texts about the shared family: errors, the invitation email, and the email to the owner. */
  household: {
    confirmEmailFirst: 'Please confirm your own e-mail first. Then you can invite others.',
    yourself: 'This is your own e-mail. You’re already in your family.',
    ownerInvites: 'Only the family’s owner can invite others.',
    isMember: 'This person is already in your family.',
    full: 'A family can have {max} adults at most, open invitations included.',
    answeredAlready: 'This invitation was already answered.',
    nothingToLeave: 'You’re not part of another family.',
    noSuchInvitation:
      'This invitation link doesn’t work. Please use the link in the latest e-mail, or ask for a new invitation.',
    otherEmail:
      'This invitation was sent to a different e-mail. Please sign in with that e-mail, or ask to be invited at yours.',
    inAnother: 'You’re already part of another family. Please leave it first, then accept.',
    ownIsShared:
      'You share your own family with others. To join another family, please remove them first.',
    over: {
      accepted: 'This invitation was already accepted.',
      declined: 'This invitation was declined.',
      withdrawn: 'This invitation was cancelled.',
      expired: 'This invitation has expired. Please ask for a new one.',
    },
    mayNotBook: 'You can see this family’s bookings, but you don’t have permission to book for it.',
    codeNotShared: 'You don’t have access to the family’s member code.',
    codeNotForBooking: 'You don’t have permission to book with your family’s member code.',
    invitation: {
      subject: '{inviter} has invited you to their family at {venue}',
      text: '{inviter} would like to share their family’s play sessions at {venue} with you: the children, the bookings and the member code.\n\nAccept or decline the invitation here. The link works for {days} days:\n\n{link}\n\nYou’ll use your own account with this e-mail. If you don’t know {inviter}, you can ignore this e-mail.',
    },
    joined: {
      subject: '{joined} joined your family at {venue}',
      text: '{joined} accepted your invitation and can now see your children, your bookings and, if you chose so, your member code.\n\nTo change what the adults in your family can do, or to remove someone:\n\n{link}',
    },
  },
};
