export const texts = {
  /** Starting conversations, writing messages, blocks, reports and suspensions. */
  safety: {
    takesNone: 'This family isn’t accepting new conversations.',
    matchesOnly: 'This family only accepts new conversations from its matches.',
    blockedByYou: 'You’ve blocked this person. Unblock them to send a message.',
    confirmEmailFirst: 'Please confirm your e-mail first. Then you can start conversations.',
    newMemberLimit:
      'In your first {days} days, you can start {max} conversations a day. You can start more tomorrow, and you can always reply to messages.',
    suspended: 'You can’t send messages until {until} because the venue has paused your messages.',
    notYourself: 'You cannot block or report yourself.',
    notAnAdmins: 'Admins can’t be restricted here. Change their role first.',
    reportedIsGone: 'This person has left. Please close the report without taking action.',
    alreadyHandled: 'This report has already been handled.',
    closed: 'The venue closed this account. If you have questions, please contact the venue.',
    decided: {
      warned: {
        subject: 'About your message at {venue}',
        text: 'A message you sent at {venue} was reported, and we’ve reviewed it. It doesn’t fit how families treat each other here.\n\nPlease keep your messages friendly, safe for children and free of advertising. If this happens again, we may pause your messages or close your account.\n\nIf you think we got this wrong, just reply to this e-mail.',
      },
      suspended: {
        subject: 'Your messages at {venue} are paused',
        text: 'A message you sent at {venue} was reported, and we’ve reviewed it. As a result, you can’t send messages or start conversations until {until}. The pause ends automatically. Meanwhile, you can still read your messages, book and visit as usual.\n\nIf you think we got this wrong, just reply to this e-mail.',
      },
      closed: {
        subject: 'Your account at {venue} is closed',
        text: 'A message you sent at {venue} was reported, and we’ve reviewed it. As a result, we’ve closed your account: you’ve been signed out everywhere and can no longer sign in.\n\nIf you have questions, including about bookings or payments, just reply to this e-mail or write to {email}.',
      },
    },
    reportReviewed: {
      subject: 'We’ve reviewed your report',
      text: 'You reported a message at {venue}. We’ve reviewed it and taken action where needed. Thank you for letting us know.\n\nWhat happens next stays between us and the other person. You can block someone at any time, so you no longer receive their messages.',
    },
    reportAwaitsReview: {
      subject: 'A reported message needs your review at {venue}',
      text: 'A member reported a message. Please review it:\n\n{link}',
    },
  },
};
