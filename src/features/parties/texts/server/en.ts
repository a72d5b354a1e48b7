export const texts = {
  parties: {
    noSuchPackage: 'This party package is not on offer. Please choose another one.',
    noSuchAddOn: 'One of the extras is not on offer any more. Please choose again.',
    datePast: 'This date is over already. Please choose a later one.',
    tooFar: 'This day cannot be booked yet. Please choose a day within the next year.',
    closed: 'The venue is closed on this day. Please choose another day.',
    roomTaken: 'The party room is taken at this time. Please choose another time.',
    slotsFull:
      'There is not enough room to play for so many children at this time. Please choose another time.',
    tooManyKids: 'This package is for {most, plural, one {one child} other {# children}} at most.',
    askFirst: 'This package cannot be booked online. Please send us an inquiry.',
    tooManyHolds:
      'There are unpaid parties under this e-mail, or from your network, already. Please finish one of them, or wait until they run out.',
    nothingToPay: 'There is nothing to pay for this party.',
    cancelledAlready: 'This party is cancelled already.',
    tooLateToCancel: 'This party has started or is over and can no longer be cancelled.',
    guestThere: 'A family with this e-mail is on the list already.',
    listFull: 'A guest list has room for {most} families.',
    noSuchInvitation:
      'There is no invitation at this address. Please ask your host for the link once more.',
    answersOver: 'This party is over or cancelled: it can no longer be answered.',
    nobodyComes: 'Please say how many of you come.',
    answeredAlready:
      'There is an answer with this e-mail already. Change it by the link in the mail that you got, or ask your host.',
    depositLine: 'Deposit: {package}',
    partyOf: '{child}: the party',
    kids: '{count, plural, one {1 child} other {# children}}',
    heads:
      '{kids, plural, one {1 child} other {# children}}, {adults, plural, one {1 adult} other {# adults}}',
    reply: { waiting: 'no answer yet', yes: 'yes', no: 'no', maybe: 'maybe' },
    window: {
      morning: 'Morning (9am-12pm)',
      afternoon: 'Afternoon (12pm-3pm)',
      evening: 'Evening (3pm-6pm)',
    },
    notSaid: 'not said',
    inquirySubject: 'Your party inquiry at {venue}',
    inquiryText:
      "Hello {name},\n\nthank you for your inquiry! We'll get back to you within 24 hours to discuss your party.\n\n{package}\n{day}\n{kids}\n\nIf you did not ask, somebody typed your address by mistake; you need not do anything.\n\nSee you soon,\n{venue}",
    noticeSubject: 'Party inquiry: {name}, {day}',
    noticeText:
      'A family asks about a party and expects an answer within 24 hours.\n\nPackage: {package}\nDate: {day}\nTime: {window}\nGuests: {kids}\nChild: {child}, age: {age}\n\n{name}\n{email}\nPhone: {phone}\n\nNotes: {notes}\n\nAnswering this mail writes to the family.',
    heldSubject: 'Pay the deposit to book your party: {when}',
    heldText:
      'Hello {name},\n\nwe are holding this party for you until {until}.\n\n{party}\n{package}, {kids}\n{when}\n\nPrice: {price}\nDeposit: {deposit}\n\nPay the deposit on your party page, and it is booked:\n{link}\n\nWithout the deposit we give the room to others after that time. Once it is paid, you can cancel on the same page.\n\nSee you soon,\n{venue}',
    confirmedSubject: 'Party booked: {when}',
    policyFull:
      'Cancel until {until} and all that you paid comes back; after that half of it does.',
    policyHalf: 'If you cancel now, half of what you paid comes back.',
    confirmedText:
      'Hello {name},\n\nyour party is booked.\n\n{party}\n{package}, {kids}\n{when}\n\nPrice: {price}\nDeposit paid: {deposit}\nStill to pay: {rest}\nReference: {number}\n\n{place}\n\nYour party page, with guest list and payment:\n{link}\n\nShare this invitation with your guests:\n{invitation}\n\n{policy}\n\nSee you soon,\n{venue}',
    paidSubject: 'Party paid: {when}',
    paidText:
      'Hello {name},\n\nyour party is paid in full ({amount}).\n\n{party}\n{when}\n\nYour party page:\n{link}\n\nSee you soon,\n{venue}',
    paidTooLateSubject: 'Your deposit is on its way back',
    paidTooLateText:
      'Hello {name},\n\nyour deposit for {party}, {when} arrived after the time was given away, and somebody else celebrates there now. The money is on its way back to you; it can take a few days to arrive.\n\nWe are sorry. Choose another time here:\n{link}\n\n{venue}',
    cancelledSubject: 'Party cancelled: {when}',
    cancelledText:
      'Hello {name},\n\nyour party is cancelled, and guests who said yes or maybe are told.\n\n{party}\n{when}\n\n{refund}\n\nWe hope to see you another time,\n{venue}',
    refundComes: '{amount} is on its way back to you. It can take a few days to arrive.',
    refundAtDesk: '{amount} waits for you at our front desk.',
    cancelledByVenueText:
      'Hello {name},\n\nwe are sorry: we have to cancel your party. Guests who said yes or maybe are told.\n\n{party}\n{when}\n\n{words}\n\n{refund}\n\nIf there is anything to ask, just reply to this mail.\n\n{venue}',
    noSuchParty: 'This party does not exist any more.',
    linkCancelled: 'This party is cancelled: an inquiry cannot have become it.',
    inquiryBooked: 'This inquiry is booked already. Please look at it again.',
    linkedElsewhere: 'Another inquiry is linked to this party already.',
    editConflict: 'Somebody else has changed this meanwhile. Please look at it again.',
    moreThanOwed: 'That is more than is left to pay. Please look at the party again.',
    nothingOwed: 'There is no money of this party to hand back.',
    refundNone: 'Nothing comes back.',
    guestCancelledSubject: 'The party is cancelled: {when}',
    guestCancelledText:
      'Hello {name},\n\nthe party that you were invited to does not take place.\n\n{party}\n{when}\n\n{venue}',
    answerSubject: 'Your answer: {party}, {when}',
    answerComesText:
      'Hello {name},\n\nyour answer to the invitation: {reply}.\n\n{party}\n{when}\n{venue}\n\nSign the waiver before you come, so that the children can play right away:\n{waiver}\n\nIf your plans change, change your answer here:\n{link}\n\nIf you did not answer, somebody typed your address by mistake.\n\nSee you soon,\n{venue}',
    answerNoText:
      'Hello {name},\n\nyour answer to the invitation: {reply}.\n\n{party}\n{when}\n{venue}\n\nIf your plans change, change your answer here:\n{link}\n\nIf you did not answer, somebody typed your address by mistake.\n\n{venue}',
    hostAnswerSubject: '{guest}: {reply}',
    hostAnswerText:
      'Hello {name},\n\n{guest} answered your invitation: {reply}.\n\n{heads}\nAllergies: {allergies}\n\n{party}\n{when}\n\nYour guest list:\n{link}\n\n{venue}',
    reminderSubject: '{days, plural, one {Tomorrow} other {In # days}}: your party, {when}',
    reminderText:
      'Hello {name},\n\nyour party is near.\n\n{party}\n{package}\n{when}\n\nSaid yes: {heads}\nStill without an answer: {waiting}\n{rest}\n\nYour party page:\n{link}\n\nSee you soon,\n{venue}',
    reminderRest: 'Still to pay: {amount}',
    reminderPaid: 'All is paid.',
  },
};
