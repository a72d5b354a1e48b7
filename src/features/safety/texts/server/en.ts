export const texts = {
  /** Starting conversations, writing messages, blocks, reports and suspensions. */
  safety: {
    takesNone: 'This family does not take new conversations.',
    matchesOnly: 'This family takes new conversations from its matches only.',
    blockedByYou: 'You have blocked this person. Unblock them first, then you can write.',
    confirmEmailFirst: 'Please confirm your email first. Then you can begin conversations.',
    newMemberLimit:
      'In your first {days} days you can begin {most} conversations a day. You can go on tomorrow; answering is always possible.',
    suspended: 'You cannot write messages until {until} because the venue has paused this for you.',
    notYourself: 'You cannot block or report yourself.',
    notAnAdmins: 'An admin cannot be restricted here. Change their role first.',
    reportedIsGone: 'This person has left. Please close the report without an action.',
    alreadyHandled: 'Somebody has decided on this report already.',
    closed:
      'This account was closed by the venue. If you have questions, please write to the venue.',
    decided: {
      warned: {
        subject: 'About a message of yours at {venue}',
        text: 'a message that you wrote at {venue} was reported, and we have looked at it. It does not fit how families want to be with each other here.\n\nPlease keep your messages friendly, safe for children and free of advertising. If it happens again we may pause your messages or close your account.\n\nIf you think that we are wrong, please answer this mail.',
      },
      suspended: {
        subject: 'Your messages at {venue} are paused',
        text: 'a message that you wrote at {venue} was reported, and we have looked at it. Because of it you cannot write messages or begin conversations until {until} (the pause ends by itself). You can read everything meanwhile, book and come as always.\n\nIf you think that we are wrong, please answer this mail.',
      },
      closed: {
        subject: 'Your account at {venue} is closed',
        text: 'a message that you wrote at {venue} was reported, and we have looked at it. Because of it your account is closed: you are signed out everywhere and cannot sign in any more.\n\nIf you have questions, about bookings or payments too, please answer this mail or write to {email}.',
      },
    },
    seen: {
      subject: 'We have looked at your report',
      text: 'you reported a message at {venue}. Somebody of us has looked at it and decided what is to be done. Thank you for telling us.\n\nWhat follows for another person stays between them and us. You can block somebody at any time: then nothing that they write reaches you.',
    },
    waiting: {
      subject: 'A reported message waits at {venue}',
      text: 'A member has reported a message. Please look at it and decide:\n\n{link}',
    },
  },
};
