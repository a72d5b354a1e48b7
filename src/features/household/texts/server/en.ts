export const texts = {
  /** Server texts about the shared family: errors, the invitation email, and the email to the owner. */
  household: {
    confirmEmailFirst: 'Please confirm your own email first. Then you can invite others.',
    yourself: 'This is your own email: you are in your family already.',
    ownerInvites: 'Only the person whose family it is can invite others.',
    isMember: 'This person is in your family already.',
    full: 'A family can have {most} adults at most, open invitations included.',
    answeredAlready: 'This invitation was answered already.',
    nothingToLeave: 'You have not joined another family.',
    noSuchInvitation:
      'This invitation link does not work. Please use the link of the newest mail, or ask for a new invitation.',
    otherEmail:
      'This invitation was sent to another email. Please sign in with the account of that email, or ask to be invited with yours.',
    inAnother: 'You belong to another family already. Please leave it first, then accept.',
    ownIsShared:
      'You share your own family with others. Please remove them first, then you can join another family.',
    over: {
      accepted: 'This invitation was accepted already.',
      declined: 'This invitation was declined.',
      withdrawn: 'This invitation was taken back.',
      expired: 'This invitation has expired. Please ask for a new one.',
    },
    mayNotBook: 'You can see this family’s bookings, but booking was not shared with you.',
    codeNotShared: 'The family’s member code was not shared with you.',
    codeNotForBooking: 'Booking with your family’s member code was not shared with you.',
    invitation: {
      subject: '{inviter} invites you to the family at {venue}',
      text: '{inviter} would like to share the family’s play sessions at {venue} with you: the children, the bookings and the member code.\n\nSee the invitation, and accept or decline it here. The link works for {days} days:\n\n{link}\n\nYou sign in as yourself, with this email. If you do not know {inviter}, you need not do anything.',
    },
    joined: {
      subject: '{joined} has joined your family at {venue}',
      text: '{joined} has accepted your invitation and can see your children, your bookings and, as you chose, your member code.\n\nTo change what others of your family may do, or to remove somebody:\n\n{link}',
    },
  },
};
