export const texts = {
  bookings: {
    notToPay: 'This booking is not waiting for a payment.',
    slotFull: 'This slot is full. Please choose another time.',
    slotPast: 'This slot has started already. Please choose another time.',
    slotTooFar: 'This day cannot be booked yet. Please choose a day within the next year.',
    closed: 'The venue is closed on this day. Please choose another day.',
    noSuchSlot: 'There is no such slot on this day. Please choose another time.',
    waiverFirst: 'You must sign a liability waiver before booking. Please sign the waiver first.',
    tooManyChildren:
      'One booking can be for {most, plural, one {one child} other {# children}} at most.',
    tooManyHolds:
      'There are unpaid bookings under this e-mail already. Please finish one of them, or wait until they run out.',
    tooManyHoldsHere: 'There are many unpaid bookings from your network. Please try again later.',
    tooManySpotsHeld:
      'Many spots here are held from your network and not yet paid for. Please pay for one of those bookings first, or try again in {minutes, plural, one {a minute} other {# minutes}}.',
    trialUsed: 'The trial visit was used already with this e-mail. Please book a play session.',
    trialPending:
      'A trial visit with this e-mail is waiting for its payment. Please finish it, or try again in {minutes, plural, one {a minute} other {# minutes}}.',
    codeUnusable: 'This member code is not active. Please ask at the front desk.',
    codeNotYours: 'Please enter and validate your member code first.',
    codeBookedSlot: 'This member code has a booking for this slot already.',
    tooLateToCancel: 'This booking has started or is over and can no longer be cancelled.',
    tooLateToMove: 'It is too late to move this booking.',
    cancelledAlready: 'This booking is cancelled already.',
    sameSlot: 'The booking is in this slot already.',
    notFull: 'This slot has room: you can book it now.',
    offerOver: 'The spot was kept for you until its time ran out. Please choose another time.',
    noWaitlist: 'There is no waitlist for this slot.',
    sessionName: {
      'open-play': 'Open Play',
      trial: 'Trial Open Play',
      member: 'Open Play',
      event: 'Event',
    },
    peopleCount: '{count, plural, one {1 person} other {# people}}',
    childrenCount: '{count, plural, one {1 child} other {# children}}',
    confirmedSubject: 'Booking confirmed: {when}',
    confirmedText:
      'Hello {name},\n\nyour booking is confirmed.\n\n{session}\n{day}, {slot}\n{children}\n{price}\nReference: {number}\n\n{place}\n\nTo see it with its code for the desk, move or cancel it:\n{link}\n\nFor your calendar, open the attached file.\n\n{policy}{waiver}\n\nSee you soon,\n{venue}',
    priceWithTax: '{price}, including {tax} tax',
    paidWithPass: '{count, plural, one {1 visit of your pass} other {# visits of your pass}}',
    free: 'Free',
    policyPaid: 'Cancel until {until} and all of it comes back; after that nothing does.',
    policyLate: 'If you cancel now, nothing comes back: it is too close to the start.',
    policyFree: 'If your plans change, please cancel, so that another family can have the spot.',
    waiverToSign:
      '\n\nThe waiver is not signed yet. Please sign it before you come; no child plays without one:\n{link}',
    heldSubject: 'A spot is held for you: {when}',
    heldText:
      'Hello {name},\n\na spot is held for you, beside the family that you play with.\n\n{session}\n{day}, {slot}\n{children}\n{price}\n\nPlease pay until {until}, else it goes to somebody else:\n{link}\n\nSee you soon,\n{venue}',
    movedSubject: 'Booking moved: {when}',
    movedText:
      'Hello {name},\n\nyour booking was moved.\n\n{session}\n{day}, {slot}\n{children}\n\n{place}\n\nTo see, move or cancel it:\n{link}\n\nSee you soon,\n{venue}',
    cancelledSubject: 'Booking cancelled: {when}',
    cancelledText:
      'Hello {name},\n\nyour booking is cancelled.\n\n{session}\n{day}, {slot}\n\n{refund}\n\nWe hope to see you another time,\n{venue}',
    refundComes: '{amount} is on its way back to you. It can take a few days to arrive.',
    refundAtDesk: '{amount} is handed back to you at the front desk, where it was paid.',
    refundVisits:
      '{count, plural, one {The visit is back on your pass.} other {# visits are back on your passes.}}',
    refundValue: '{amount} is back on the gift card or credit that it came from.',
    refundCredit: '{amount} is now credit for your next booking.',
    creditName: 'Credit for {session}, {day}',
    creditNotOffered: 'Credit is not offered for this booking.',
    refundNone: 'No refund is due under the cancellation policy.',
    refundFree: 'Nothing was charged for it.',
    paidTooLateSubject: 'Your payment is on its way back',
    paidTooLateText:
      'Hello {name},\n\nyour payment for {session} on {day}, {slot} arrived after the spot was given away, and the slot is full now. {amount} is on its way back to you; it can take a few days to arrive.\n\nWe are sorry. Choose another time here:\n{link}\n\n{venue}',
    reminderTitle: 'Reminder: {session}, {when}',
    reminderBody:
      '{session} on {day}, {slot}, {children}. If your plans change, please move or cancel it in time, so that another family can have the spot.',
    waitlistSubject: 'You are on the waitlist: {when}',
    waitlistText:
      'Hello {name},\n\nyou are number {position} in line for {day}, {slot}. We write to you as soon as a spot is free.\n\nNot needed any more? Leave the line here:\n{leaveLink}\n\n{venue}',
    offerSubject: 'A spot is free: {when}',
    offerText:
      'Hello {name},\n\na spot is free on {day}, {slot}. We keep it for you until {until}.\n\nBook it here:\n{link}\n\nNot needed any more? Leave the line here:\n{leaveLink}\n\n{venue}',
    calledOffSubject: 'Called off: {when}',
    calledOffText:
      'Hello {name},\n\nwe are sorry: this session does not take place, and your booking is cancelled.\n\n{session}\n{day}, {slot}{reason}\n\n{refund}\n\nChoose another time here:\n{link}\n\n{venue}',
    calledOffBody: '{session} on {day}, {slot}, does not take place. {refund}',
    lineOverText:
      'Hello {name},\n\nwe are sorry: the session on {day}, {slot}, for which you wait in line, does not take place.{reason}\n\nChoose another time here:\n{link}\n\n{venue}',
    newEndBody: 'Your session on {day} is now {slot}, at the same start.',
    openInBrowser: 'See, move or cancel your booking',
    bookNow: 'Book this spot',
    chooseAgain: 'Choose another time',
    leaveLine: 'Leave the waitlist',
    officeSlotFull:
      '{left, plural, =0 {This slot is full.} one {Only one spot is left in this slot.} other {Only # spots are left in this slot.}} Choose another slot, or say why more children come.',
    noSuchFamily: "This family's account is no more. Please search for it again.",
    trialNeedsEmail:
      'A trial visit is one per e-mail. Please ask for an e-mail, or book a play session.',
    noWayToSend:
      'There is no e-mail, and text messages can’t be sent to this number. Please take the payment at the desk, or ask for an e-mail.',
    hasEmail: 'This booking has another e-mail already.',
    creditNeedsEmail: 'Credit needs an e-mail to belong to. Please add one to the booking first.',
    notToMove: 'Only a paid play session can be moved.',
    notPaidYet: 'This booking is not paid yet, so there is nothing to refund.',
    refundsChanged: 'Money of this booking went back meanwhile. Please look at it again.',
    nothingToRefund: 'Nothing is left of this booking that could go back.',
    refundTooMuch: '{left} can still go back, no more.',
    nothingToResend: 'This booking is over: there is no confirmation to send.',
    slotOff: 'The schedule has no such slot any more.',
    notWaiting: 'This family is not waiting any more.',
    refundedSubject: 'Your refund: {session}, {when}',
    refundedText:
      'Hello {name},\n\nwe give something back for your booking. It stays as it is.\n\n{session}\n{day}, {slot}\n\n{refund}\n\nSee you soon,\n{venue}',
    paymentLinkText:
      'Hello {name},\n\na spot is held for you.\n\n{session}\n{day}, {slot}\n{children}\n{price}\n\nPlease pay until {until}, else it goes to somebody else:\n{link}{waiver}\n\nSee you soon,\n{venue}',
  },
  schedule: {
    past: 'This day is over and can no longer be changed.',
    belowTaken: '{slot} has {taken} spots taken: its capacity cannot be smaller than that.',
    dayOverlaps:
      'On {day} two slots would be at the same time, because that day has slots of its own. Change that day first, or choose other times.',
    previewOutdated:
      'The schedule or its bookings changed in the meantime. Please look at what is affected again.',
  },
};
