/** /help: the questions of families. Values come from the venue's settings (help-values.ts). */
export const familyHelp = {
  title: 'Help',
  lead: 'How booking, cancelling and everything else works at {venue}.',
  topicsLabel: 'Topics',
  failed: 'We couldn’t load this page. Check your connection and try again.',
  tryAgain: 'Try again',
  topics: {
    booking: 'How booking works',
    cancelling: 'Cancelling',
    child: 'What we store about your child',
    waiver: 'The waiver',
    paying: 'Codes, passes and your family',
    parties: 'Parties',
    community: 'Meeting other families',
  },
  links: {
    book: 'Book a play session',
    bookGuest: 'Book a trial visit',
    myBookings: 'My bookings',
    privacy: 'Everything we store, in detail',
    settings: 'Your profile’s settings',
    waiver: 'Sign the waiver',
    shop: 'See the shop',
    giftCard: 'Check a gift card',
    parties: 'See our parties',
    family: 'Your profile',
  },
  ownWordsTitle: 'Our house rules and policies',
  ownWordsText: 'What else applies at {venue} is on our <about>about page</about>.',
  questions: {
    book: {
      question: 'How do I book?',
      answer:
        'Choose a day and a session, say who’s coming, and enter your name and e-mail. If there’s no waiver for your e-mail yet, you sign it along the way. Then you pay on our payment provider’s page and get a confirmation by e-mail.',
    },
    account: {
      question: 'Do I need an account?',
      answer:
        'No. A name, an e-mail and a signed waiver are enough. With an account, you see all your bookings in one place{passes, select, yes {, use passes} other {}} and can meet other families.',
    },
    trial: {
      question: 'Can we try it first?',
      answer:
        'Yes. Each family can book one trial visit, without an account. It needs a signed waiver, like every visit.',
    },
    unpaid: {
      question: 'I didn’t finish paying. Do I still have my spot?',
      answer:
        'We hold it for {holdMinutes, plural, one {# minute} other {# minutes}}. After that, other families can book it.',
    },
    full: {
      question: 'What if a session is full?',
      answer:
        'Join its waitlist. When a spot opens up, we e-mail the first family that fits and hold it for {offerMinutes, plural, one {# minute} other {# minutes}}, but not beyond the start of the session. Then it’s the next family’s turn.',
    },
    reschedule: {
      question: 'Can I move my booking to another day?',
      answer:
        'Yes, under My Bookings or with the link in your confirmation e-mail. A paid booking can be moved until {refundHours, plural, =0 {the session starts} one {# hour before it starts} other {# hours before it starts}}, a free one until it starts.',
    },
    arrive: {
      question: 'What do I show when we arrive?',
      answer:
        'The QR code in your confirmation, or your member code. If you have neither with you, we’ll find you by name.',
    },
    cancel: {
      question: 'How do I cancel?',
      answer:
        'Under My Bookings, or with the link in your confirmation e-mail. Before you confirm, we show what you get back.',
    },
    refund: {
      question: 'Do I get my money back?',
      answer:
        '{refundHours, plural, =0 {Yes, all of it, if you cancel before the session starts.} one {Yes, all of it, if you cancel at least # hour before the session starts. After that, we can’t offer a refund.} other {Yes, all of it, if you cancel at least # hours before the session starts. After that, we can’t offer a refund.}} Card payments go back to the card, gift cards and credit to where they came from. If you paid at the desk, you get it back there.',
    },
    credit: {
      question: 'Can I get credit instead?',
      answer:
        'Yes. If you cancel in time, you can choose credit for your next booking instead of a refund.',
    },
    passVisit: {
      question: 'I booked with a pass. What happens to the visit?',
      answer: 'If you cancel in time, it goes back to your pass.',
    },
    noShow: {
      question: 'What if we don’t come?',
      answer:
        'If you can’t come, please cancel before the session starts, so that another family can have the spot. If you don’t, we may ask for the no-show fee that we name before you book. We take it from your credit, or send you a link to pay. If it’s a mistake, just write to us.',
    },
    closedDay: {
      question: 'What if {venue} has to close?',
      answer:
        'If we cancel your session because we’re closed, you get an e-mail and a full refund, however late it is.',
    },
    stored: {
      question: 'What do you store?',
      answer:
        'In your profile: the month your child was born and when you usually have time, never a name. On the waiver: your child’s name, the birthdate if you give it, and any medical notes you share. A booking only says how many children come. {parties, select, yes {For a party, we also keep the birthday child’s name, and guests’ allergies if their parents tell us.} other {}}',
    },
    why: {
      question: 'Why do you need it?',
      answer:
        'The waiver must say for which child it was signed, and medical notes help us in an emergency. The month of birth lets us suggest families with children of a similar age.',
    },
    who: {
      question: 'Who can see it?',
      answer:
        'Medical notes: only our team at the desk and the people who look after waivers. Your profile’s children: you, the adults in your family, and the people who run {venue}. Families you’re matched with see your children’s ages, never their names. If your profile is private, you aren’t matched at all.',
    },
    photos: {
      question: 'Do you take photos of my child?',
      answer:
        'We ask you on the waiver. If you say no, our team sees it at the desk, and so does your child’s name label. You can change your answer for each child at any time, in your profile or with the link in the e-mail with your waiver.',
    },
    howLong: {
      question: 'How long do you keep it?',
      answer:
        'The children in your profile, until you remove them or delete your account. Names in visits, for {visitMonths, plural, one {# month} other {# months}}; then only numbers remain. The content of our e-mails, for {mailMonths, plural, one {# month} other {# months}}. {parties, select, yes {Allergies of party guests, until a week after the party. } other {}}Signed waivers, bookings and payments stay, because they are evidence and bookkeeping records.',
    },
    copyOrDelete: {
      question: 'How do I get a copy, or have it deleted?',
      answer:
        'In your profile’s settings, you can download everything we store about you and delete your account. You can remove a child at any time. If you have no account, just write to us.',
    },
    signing: {
      question: 'Who has to sign it?',
      answer:
        'A parent or guardian, for each child, before the first visit. You can sign for all your children at once: on your phone before you come. We e-mail you a copy.',
    },
    validity: {
      question: 'How long is it valid?',
      answer:
        '{waiverMonths, plural, one {# month} other {# months}}. If our text changes in an important way, we may ask you to sign again before your next visit.',
    },
    medical: {
      question: 'An allergy is new. How do I tell you?',
      answer:
        'Sign the waiver again with the new note. The signed one can’t be changed, but we see the notes of all your valid waivers.',
    },
    code: {
      question: 'What is a member code?',
      answer:
        '{codesNeedMembership, select, yes {A QR code and six digits for members with a membership. With it, you book play sessions free of charge and check in at the desk.} other {A QR code and six digits that come with your account. With an active code, you book play sessions free of charge and check in at the desk.}}',
    },
    pass: {
      question: 'How do I use a pass?',
      answer:
        'Choose it when you book. A booking uses one visit for each child; a pass for one child covers one child. Adults in your family who may book can use it too.',
    },
    giftCard: {
      question: 'How do gift cards work?',
      answer:
        'We e-mail the code to you or to someone else, on a day you choose. It pays for bookings and for everything in the shop except other gift cards, and what is left stays on it.',
    },
    membership: {
      question: 'How do I end my membership?',
      answer:
        'Under Orders, on our payment provider’s page. You can change your card there, too. What you have paid for stays usable until the end. If a payment fails, your code stays active for {graceDays, plural, =0 {the time you have paid for} one {# more day} other {# more days}}.',
    },
    secondAdult: {
      question: 'Can I share my family with a grandparent or a nanny?',
      answer:
        'Yes. Invite them to your family in your profile, and choose whether they may book, check in and write messages.',
    },
    bookParty: {
      question: 'How do I book a party?',
      answer:
        'Choose a package, a day and a time. A deposit of {depositPercent} % reserves the room, and you pay the rest on your party page whenever you like. You can also just ask us first.',
    },
    cancelParty: {
      question: 'Can I cancel a party?',
      answer:
        'Yes, on your party page. At least {partyDays} days before, you get back everything you paid, after that half of it.',
    },
    guests: {
      question: 'What do my guests have to do?',
      answer:
        'Share the link of your invitation. Guests reply without an account, and don’t learn anything about each other. Each child needs a waiver.',
    },
    matching: {
      question: 'How do you match families?',
      answer:
        'By your interests, where you live, your children’s ages, when you have time, and what you say about yourself. You both see a match only once it’s approved.',
    },
    found: {
      question: 'Who can find us?',
      answer:
        'You decide in your profile’s settings: all members, only families you’re matched with, or nobody. With a private profile, you’re never suggested to anyone, and nobody can start a conversation with you.',
    },
    messages: {
      question: 'Who reads our messages?',
      answer:
        'Only the people in the conversation. You can block someone without them noticing, and report a message. Then we see it with the messages around it, and don’t say who reported it.',
    },
    news: {
      question: 'Do you send advertising?',
      answer:
        'Only if you agreed to news. Each e-mail has a link to unsubscribe. Confirmations and reminders about your bookings aren’t advertising.',
    },
  },
};
