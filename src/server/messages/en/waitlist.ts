/** Joining the waitlist of the landing page (spec 8), and the mail that acknowledges it. */
export const waitlist = {
  joined: "You're on the list! We'll reach out soon with updates.",
  mail: {
    subject: "You're on the list!",
    joined:
      "thank you for joining the waitlist of {venue}. We'll reach out soon with updates: opening days, play sessions and events for families with children aged 0-5.",
    visit: 'In the meantime, have a look around: {address}',
    notYou:
      'If you did not join, somebody typed your address by mistake. Answer this mail and we will take it off the list.',
  },
};
