export const texts = {
  /** The response to joining the landing page's waitlist (spec 8), and its acknowledgement email. */
  waitlist: {
    joined: "You're on the list! We'll reach out soon with updates.",
    mail: {
      subject: "You're on the list!",
      joined:
        "thank you for joining the waitlist of {venue}. We'll reach out soon with updates: opening days, play sessions and events.",
      visit: 'In the meantime, have a look around: {address}',
      notYou:
        'If you did not join, somebody typed your address by mistake. Answer this mail and we will take it off the list.',
    },
    invitation: {
      subject: 'Come and play: {venue} is open for you',
      text: 'you joined our waitlist, and now it is your turn. Make your account here and get your member code:\n\n{signUp}\n\nThen choose your first play session:\n\n{booking}\n\nYou get this mail once. If you have changed your mind, you need not do anything.',
    },
    export: {
      columns: {
        email: 'Email',
        phone: 'Phone',
        joined: 'Joined the list',
        consent: 'Agreed to mails',
        consentAt: 'Said so on',
        invitedAt: 'Invited on',
        state: 'State',
        source: 'Source',
      },
      yes: 'yes',
      no: 'no',
      unsaid: 'not said',
      states: {
        waiting: 'waiting',
        'no-consent': 'no mails',
        invited: 'invited',
        joined: 'has an account',
      },
    },
  },
};
