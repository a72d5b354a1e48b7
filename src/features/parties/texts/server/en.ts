export const texts = {
  parties: {
    noSuchPackage: 'This party package isn’t available. Please choose another one.',
    priceChanged:
      'The price has just changed: it’s now {price}. Please check it and confirm again.',
    noSuchAddOn: 'One of the extras is no longer available. Please choose again.',
    datePast: 'This date has passed. Please choose a later one.',
    tooFar: 'You can’t book this far ahead yet. Please choose a day within the next year.',
    closed: 'There are no parties on this day. Please choose another day.',
    outsideHours: 'This time is outside our opening hours. Please choose another one.',
    roomTaken: 'The party room is taken at this time. Please choose another time.',
    slotsFull:
      'There aren’t enough spots for this many children at that time. Please choose another time.',
    tooManyKids: 'This package is for up to {max, plural, one {one child} other {# children}}.',
    askFirst: 'You can’t book this package online. Please send us an inquiry.',
    tooManyHolds:
      'There are already unpaid parties with this e-mail or from your network. Please pay for one of them, or wait until they expire.',
    nothingToPay: 'There is nothing to pay for this party.',
    cancelledAlready: 'This party is already cancelled.',
    refundChanged: 'The refund has just changed. Please check it and confirm again.',
    tooLateToCancel: 'This party has started or ended, so it can no longer be cancelled.',
    notToday: 'Guests can only be checked in on the day of the party.',
    guestThere: 'A family with this e-mail is already on the list.',
    listFull: 'A guest list can have up to {max} families.',
    noSuchInvitation: 'We couldn’t find this invitation. Please ask your host for the link again.',
    answersOver: 'This party has ended or was cancelled, so you can no longer answer.',
    nobodyComes: 'Please tell us how many of you are coming.',
    answeredAlready:
      'There’s already an answer with this e-mail. Use the link in the e-mail you got to change it, or ask your host.',
    depositLine: 'Deposit: {package}',
    partyOf: '{child}’s party',
    kids: '{count, plural, one {1 child} other {# children}}',
    headcount:
      '{kids, plural, one {1 child} other {# children}}, {adults, plural, one {1 adult} other {# adults}}',
    reply: { waiting: 'no answer yet', yes: 'yes', no: 'no', maybe: 'maybe' },
    window: {
      morning: 'Morning (9am-12pm)',
      afternoon: 'Afternoon (12pm-3pm)',
      evening: 'Evening (3pm-6pm)',
    },
    notProvided: 'not given',
    inquirySubject: 'Your party inquiry at {venue}',
    inquiryText:
      "Hello {name},\n\nThank you for your inquiry! We'll get back to you to discuss your party.\n\n{package}\n{day}\n{kids}\n\nIf this wasn’t you, someone entered your e-mail by mistake and you can ignore this message.\n\nSee you soon,\n{venue}",
    noticeSubject: 'Party inquiry: {name}, {day}',
    noticeText:
      'You have a new party inquiry.\n\nPackage: {package}\nDate: {day}\nTime: {window}\nGuests: {kids}\nChild: {child}, age: {age}\n\n{name}\n{email}\nPhone: {phone}\n\nNotes: {notes}\n\nReply to this e-mail to write to the family.',
    heldSubject: 'Pay the deposit to book your party: {when}',
    heldText:
      'Hello {name},\n\nWe’re holding this party for you until {until}.\n\n{party}\n{package}, {kids}\n{when}\n\nPrice: {price}\nDeposit: {deposit}\n\nTo book it, pay the deposit on your party page:\n{link}\n\nIf we don’t receive the deposit by then, the room becomes available to others. Once you’ve paid, you can cancel on the same page.\n\nSee you soon,\n{venue}',
    confirmedSubject: 'Party booked: {when}',
    policyFull: 'Cancel by {until} for a full refund. After that, we refund half of what you paid.',
    policyHalf: 'If you cancel now, you’ll be refunded half of what you paid.',
    confirmedText:
      'Hello {name},\n\nYour party is booked.\n\n{party}\n{package}, {kids}\n{when}\n\nPrice: {price}\nDeposit paid: {deposit}\nBalance due: {balance}\nReference: {number}\n\n{place}\n\nYour party page, with guest list and payment:\n{link}{receipt}\n\nShare this invitation with your guests:\n{invitation}\n\n{policy}\n\nSee you soon,\n{venue}',
    receipt: '\n\nYour receipt (PDF):\n{link}',
    paidSubject: 'Party paid: {when}',
    paidText:
      'Hello {name},\n\nYour party is paid in full ({amount}).\n\n{party}\n{when}\n\nYour party page:\n{link}{receipt}\n\nSee you soon,\n{venue}',
    paidTooLateSubject: 'We’re refunding your deposit',
    paidTooLateText:
      'Hello {name},\n\nYour deposit for {party}, {when} arrived after we stopped holding the room, and another family has booked it. We’re refunding your deposit; it can take a few days to arrive.\n\nWe’re sorry about this. You can choose another time here:\n{link}\n\n{venue}',
    cancelledSubject: 'Party cancelled: {when}',
    cancelledText:
      'Hello {name},\n\nYour party is cancelled. We’ve notified the guests who said yes or maybe.\n\n{party}\n{when}\n\n{refund}\n\nWe hope to see you another time,\n{venue}',
    refundToCard: 'We’re refunding {amount}. It can take a few days to arrive.',
    refundAtDesk: 'Please pick up your {amount} refund at our front desk.',
    cancelledByVenueText:
      'Hello {name},\n\nWe’re sorry, but we have to cancel your party. We’ve notified the guests who said yes or maybe.\n\n{party}\n{when}\n\n{reason}\n\n{refund}\n\nIf you have any questions, just reply to this e-mail.\n\n{venue}',
    noSuchParty: 'This party no longer exists.',
    linkCancelled: 'This party is cancelled, so it can’t be linked to an inquiry.',
    inquiryBooked: 'This inquiry is already booked. Please check it again.',
    linkedElsewhere: 'This party is already linked to another inquiry.',
    editConflict: 'Someone else changed this in the meantime. Please check it again.',
    moreThanOwed: 'That’s more than is left to pay. Please check the party again.',
    nothingOwed: 'There’s nothing to refund for this party.',
    refundNone: 'No refund is due.',
    guestCancelledSubject: 'Party cancelled: {when}',
    guestCancelledText:
      'Hello {name},\n\nThe party you were invited to has been cancelled.\n\n{party}\n{when}\n\n{venue}',
    answerSubject: 'Your answer: {party}, {when}',
    answerComingText:
      'Hello {name},\n\nYour answer to the invitation: {reply}.\n\n{party}\n{when}\n{venue}\n\nSign the waiver before you come, so the children can play right away:\n{waiver}\n\nPlans changed? Update your answer here:\n{link}\n\nIf this wasn’t you, someone entered your e-mail by mistake and you can ignore this message.\n\nSee you soon,\n{venue}',
    answerNoText:
      'Hello {name},\n\nYour answer to the invitation: {reply}.\n\n{party}\n{when}\n{venue}\n\nPlans changed? Update your answer here:\n{link}\n\nIf this wasn’t you, someone entered your e-mail by mistake and you can ignore this message.\n\n{venue}',
    hostAnswerSubject: '{guest}: {reply}',
    hostAnswerText:
      'Hello {name},\n\n{guest} answered your invitation: {reply}.\n\n{headcount}\nAllergies: {allergies}\n\n{party}\n{when}\n\nYour guest list:\n{link}\n\n{venue}',
    reminderSubject: '{days, plural, one {Tomorrow} other {In # days}}: your party, {when}',
    reminderText:
      'Hello {name},\n\nYour party is coming up.\n\n{party}\n{package}\n{when}\n\nSaid yes: {headcount}\nNo answer yet: {waiting}\n{balance}\n\nYour party page:\n{link}\n\nSee you soon,\n{venue}',
    reminderBalance: 'Balance due: {amount}',
    reminderPaid: 'Your party is paid in full.',
  },
};
