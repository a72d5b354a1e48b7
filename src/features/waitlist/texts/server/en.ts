export const texts = {
  /** The response to joining the landing page's waitlist (spec 8), and its acknowledgement email. */
  waitlist: {
    joined: "You're on the list! We'll reach out soon with updates.",
    mail: {
      subject: "You're on the list!",
      joined: "Thank you for joining the {venue} waitlist. We'll reach out soon with updates.",
      visit: 'In the meantime, have a look around: {address}',
      notYou:
        'If this wasn’t you, someone entered your e-mail by mistake. Just reply to this e-mail and we’ll take you off the list.',
    },
    invitation: {
      subject: 'Come and play: {venue} is ready for you',
      text: 'You joined our waitlist, and now it’s your turn! Create your account here and get your member code:\n\n{signUp}\n\nThen choose your first play session:\n\n{booking}\n\nWe’ll only send this once. If you’ve changed your mind, you can ignore this e-mail.',
    },
    export: {
      columns: {
        email: 'E-mail',
        phone: 'Phone',
        joined: 'Joined on',
        consent: 'E-mail consent',
        consentAt: 'Consent date',
        invitedAt: 'Invited on',
        state: 'Status',
        source: 'Source',
      },
      yes: 'yes',
      no: 'no',
      unspecified: 'not specified',
      states: {
        waiting: 'waiting',
        'no-consent': 'no e-mails',
        invited: 'invited',
        joined: 'has an account',
      },
    },
  },
};
