/** Help articles about parties and events. */
export const partyAndEventArticles = {
  parties: {
    title: 'How parties work',
    answers: {
      inquiry: {
        question: 'A family asked about a party. What next?',
        answer:
          'Reply by e-mail, then choose “Book Party” in the inquiry. The room is held for up to 12 hours, and the family gets a link to pay the deposit of {depositPercent} %. If it isn’t paid, the inquiry is open again.',
      },
      cancel: {
        question: 'What happens to the money when a party is cancelled?',
        answer:
          'A host who cancels at least {partyDays} days before gets everything back, later half of it. If you cancel, you choose a full refund or this rule. Money taken at the desk is handed back there.',
      },
      spots: {
        question: 'Does a party take spots from play sessions?',
        answer:
          'Yes, one for each child, in every session that overlaps with it. There is one party per time window and day.',
      },
      balance: {
        question: 'How is the rest paid?',
        answer:
          'The host pays it on the party’s page whenever they like, or at the desk, where you record it. An open payment page is closed first, so that nobody pays twice.',
      },
      guests: {
        question: 'Who sees the guests’ allergies?',
        answer: 'The host and staff who may open Parties. They are deleted a week after the party.',
      },
      note: {
        question: 'Does the host see my note?',
        answer: 'No. Notes on inquiries are only for staff.',
      },
    },
  },
  events: {
    title: 'How events work',
    answers: {
      delete: {
        question: 'What happens when I delete an event?',
        answer:
          'If no one signed up, it is deleted. Otherwise it is shown as cancelled, everyone is told, and every payment is refunded in full.',
      },
      move: {
        question: 'What happens when I change the time or place?',
        answer:
          'Everyone who is going or waiting is notified. In a series you choose whether this event changes or all that follow too.',
      },
      guests: {
        question: 'Who can reserve?',
        answer:
          'Members. With “Open to guests”, families without an account can reserve too, with a name, an e-mail and a signed waiver.',
      },
      hidden: {
        question: 'How do I prepare an event without showing it?',
        answer: 'Turn off “Published”. Only staff see it until you turn it on.',
      },
      imported: {
        question: 'An imported event keeps changing, or comes back.',
        answer:
          'Sources are read every night. What you edited yourself stays as you wrote it, and an imported event that you deleted isn’t imported again.',
      },
    },
  },
};
