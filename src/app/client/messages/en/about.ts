/** The about page (spec 2), with facts from spec 1 and 9. */
export const about = {
  title: 'A village square, indoors',
  lead: '{venue} is a play space and a community for families with children aged 0-5. Children play, grown-ups breathe, and neighbors become friends.',
  visit: 'Book a Visit',
  membership: 'Request Membership',
  storyTitle: 'Our Story',
  story1:
    'It started with a question that every new parent asks on a gray Tuesday: where do we go? The playground is wet, the café is not made for crawlers, and home has been home all week.',
  story2:
    'So we made the place that we were missing. Somewhere with room to climb and a corner to nap in. Somewhere the coffee is hot and nobody minds a spilled snack. Somewhere you see the same faces often enough to learn their names.',
  story3:
    'Raising small children was never meant to be a job for one or two. {venue} is our way of putting the village back.',
  expectTitle: 'What to Expect',
  playTitle: 'Thoughtful Play',
  playText:
    'Open-ended toys, soft shapes to climb and quiet corners, chosen for what children from 0 to 5 love to do.',
  communityTitle: 'Community Connection',
  communityText:
    'Families with children of a similar age, matched by interests and by when you are free.',
  supportTitle: 'Parent Support',
  supportText: 'A parent lounge with complimentary coffee, and people who know how last night was.',
  safetyTitle: 'Safety First',
  safetyText:
    'A limited number of children in every session, a signed waiver for each child, and staff on the floor.',
  careTitle: 'Safety & Cleanliness',
  careLead: 'You should be able to sit down without scanning the room first.',
  cleaningTitle: 'Daily cleaning',
  cleaningText:
    'The play space is cleaned every day, and toys that went into a mouth leave the floor until they are washed.',
  standardsTitle: 'Safety standards',
  standardsText:
    'Equipment is made for ages 0-5 and checked regularly. Children stay under the eyes of the adult they came with.',
  verificationTitle: 'Community verification',
  verificationText:
    'Every visit is booked by a named adult with a signed waiver, and members check in with a code of their own.',
  faqTitle: 'Questions, answered',
  faq: {
    length: {
      question: 'How long is a play session?',
      answer:
        'Every play session is 2 hours long. You can arrive any time after it starts, and there is no need to rush: the next families come in only when your session is over.',
    },
    ages: {
      question: 'What ages is {venue} for?',
      answer:
        'The space is made for children aged 0-5. Babies are as welcome as big preschoolers, and every child comes with an adult who stays and keeps an eye on them.',
    },
    lounge: {
      question: 'Is there a place for parents?',
      answer:
        'Yes. The parent lounge is beside the play floor, with seats and complimentary coffee, so that you can rest and still see your child.',
    },
    firstVisit: {
      question: 'What do I need for our first visit?',
      answer:
        'A booking and a signed waiver, one for each child. You can sign it on your phone in a few minutes before you come; you need to do it only once until it expires.',
    },
    prices: {
      question: 'What does it cost, and can we try it first?',
      answer:
        'A play session is {openPlay}, and members play free with their member code. New here? Book one trial visit for {trial}, no membership needed.',
    },
    changes: {
      question: 'What if our plans change?',
      answer:
        'Your confirmation email has a link to move or cancel the booking. Cancel {hours, plural, =0 {before the session starts} one {at least {count} hour before the session starts} other {at least {count} hours before the session starts}} and you get a full refund; after that there is none.',
    },
  },
  stillTitle: 'Still wondering?',
  stillText: 'Write to <mail>{email}</mail>. A real person answers.',
};
