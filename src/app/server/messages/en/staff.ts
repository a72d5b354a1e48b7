/** Inviting to the team, and changing roles. */
export const staff = {
  inTeamAlready: 'This person is in the team already. Change the role in the list.',
  closed: 'The venue has closed this account. Open it again first.',
  lastAdmin: 'This is the only admin. Make somebody else an admin first.',
  unproven: 'This person has not confirmed the email yet. Invite them by email instead.',
  invitation: {
    subject: 'Welcome to the team of {venue}',
    text: 'you were invited to work with {venue}. This link signs you in once, within {days} days:\n\n{link}\n\nLater you can ask for a new link on the sign-in page, or set a password or a passkey in your profile. If you do not know of this, you need not do anything.',
  },
};
