/** The banner of a demo, and the people that everyone can sign in as. */
export const demo = {
  bannerTitle: 'Demo',
  banner:
    'This is a demo: nothing is sent, no card is charged, and it starts over each night. <link>Sign in as someone else</link>',
  title: 'Look around as',
  text: 'Choose a person. No password needed, and you can switch at any time.',
  signingIn: 'Signing in as {name}...',
  roles: {
    owner: '{name}, the owner',
    desk: '{name}, at the desk',
    family: '{name}, a member family',
    newcomer: '{name}, a new family',
  },
  hints: {
    owner: 'The back office: today, bookings, prices, reports.',
    desk: 'Check-in, with the families expected now.',
    family: 'Bookings, a pass, a membership, matches and messages.',
    newcomer: 'Signed up just now: no waiver, no booking yet.',
  },
  failed: 'That didn’t work. Please try again.',
};
