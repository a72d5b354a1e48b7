/** The about page (spec 2), with facts from spec 1 and 9. */
export const about = {
  title: 'A village square for families',
  lead: '{ages, select, none {{venue} is a play space and a community for families with young children.} other {{venue} is a play space and a community for families with children aged {ages}.}} Kids play, grown-ups catch their breath, and neighbors become friends.',
  visit: 'Book a Visit',
  membership: 'Request Membership',
  storyTitle: 'Our Story',
  story1:
    'Every new parent knows the question on a gray Tuesday: where can we go? The playground is wet, the café isn’t made for crawlers, and you’ve been home all week.',
  story2:
    'This is meant to be the answer: a place where children play, and where you see the same faces often enough to learn their names.',
  story3:
    'Raising small children was never meant to be a job for one or two people. {venue} is our way of bringing the village back.',
  expectTitle: 'What to Expect',
  playTitle: 'Thoughtful Play',
  playText:
    'Time and room to play, each child at their own pace. Book the session that fits your day.',
  communityTitle: 'Community Connection',
  communityText:
    'Families with children of a similar age, matched by interests and by when you’re free.',
  supportTitle: 'Parent Support',
  supportText:
    '{lounge, select, yes {{coffee, select, yes {A parent lounge with complimentary coffee, and people} other {A parent lounge, and people}}} other {{coffee, select, yes {Complimentary coffee, and people} other {People}}}} who know what last night was like.',
  safetyTitle: 'Safety First',
  safetyText: 'A limited number of children in every session.',
  careTitle: 'Safety & Cleanliness',
  careLead: 'What applies to every visit.',
  cleaningTitle: 'Daily cleaning',
  cleaningText: 'The play space is cleaned every day.',
  standardsTitle: 'Safety standards',
  standardsText: 'Equipment is checked regularly.',
  verificationTitle: 'Community verification',
  verificationText:
    'To book online, an adult signs our waiver. Members check in with their own code.',
  houseRulesTitle: 'House rules',
  policiesTitle: 'Policies',
  faqTitle: 'Frequently Asked Questions',
  faq: {
    length: {
      question: 'How long is a play session?',
      answer: 'Every play session is {length} long.',
    },
    ages: {
      question: 'What ages is {venue} for?',
      answer: 'It is for children aged {ages}.',
    },
    lounge: {
      question: 'Is there a place for parents?',
      answer:
        '{coffee, select, yes {Yes. There is a parent lounge with complimentary coffee.} other {Yes. There is a lounge for parents.}}',
    },
    firstVisit: {
      question: 'What do I need for our first visit?',
      answer:
        'A booking, and a signed waiver for each child. You can sign it on your phone before you come, and it’s valid for your next visits too.',
    },
    prices: {
      question: 'What does it cost, and can we try it first?',
      answer:
        '{sessionPrice, select, free {Play sessions are free} from {A play session costs from {openPlay}} other {A play session is {openPlay}}}{sessionTax, select, added { plus tax} other {}}{members, select, yes {, and members play free with their member code} other {}}. You don’t need a membership to book{cheaperTrial, select, free {: your first visit is free} paid {: your first visit is {trial}} other {}}.',
    },
    changes: {
      question: 'What if our plans change?',
      answer:
        'Use the link in your confirmation e-mail to reschedule or cancel. Cancel {hours, plural, =0 {before the session starts} one {at least {count} hour before the session starts} other {at least {count} hours before the session starts}} for a full refund. After that, we can’t offer a refund.',
    },
  },
  contactTitle: 'Still have questions?',
  contactText: 'Write to <mail>{email}</mail>.',
};
