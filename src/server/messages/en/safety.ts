/** Who may begin and write; blocks, reports and what follows from them. */
export const safety = {
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
  daysMissing: 'days: Please say for how many days.',
  closed: 'This account was closed by the venue. If you have questions, please write to the venue.',
};
