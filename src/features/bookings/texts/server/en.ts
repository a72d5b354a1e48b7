import { phrases } from '#shared/texts/en.ts';

export const texts = {
  bookings: {
    notToPay: 'This booking doesn’t need a payment.',
    slotFull: 'This slot is full. Please choose another time.',
    slotPast: 'This slot has already started. Please choose another time.',
    slotTooFar: 'You can’t book this far ahead yet. Please choose a day within the next year.',
    closed: 'We’re closed on this day. Please choose another day.',
    noSessions: 'There are no play sessions on this day. Please choose another day.',
    notOpenYet:
      'We aren’t open for booking yet. Please write to us, and we’ll tell you when we are.',
    noSuchSlot: 'There’s no slot at this time on that day. Please choose another time.',
    waiverFirst: 'You must sign a liability waiver before booking. Please sign the waiver first.',
    tooManyChildren:
      'A booking can be for {max, plural, one {one child} other {# children}} at most.',
    tooManyHolds:
      'You already have unpaid bookings with this e-mail. Please pay for one of them, or wait until they expire.',
    tooManyHoldsHere:
      'There are too many unpaid bookings from your network. Please try again later.',
    tooManySpotsHeld:
      'There are already many unpaid spots held from your network. Please pay for one of those bookings first, or try again in {minutes, plural, one {a minute} other {# minutes}}.',
    trialUsed: 'This e-mail has already been used for a trial visit. Please book a play session.',
    trialPending:
      'There’s already an unpaid trial visit with this e-mail. Please pay for it, or try again in {minutes, plural, one {a minute} other {# minutes}}.',
    codeUnusable: 'This member code is not active. Please ask at the front desk.',
    codeNotYours: 'Please enter and validate your member code first.',
    codeBookedSlot: 'This member code already has a booking for this slot.',
    tooLateToCancel: 'This booking has started or has ended, so it can no longer be cancelled.',
    tooLateToMove: 'It’s too late to reschedule this booking.',
    cancelledAlready: 'This booking is already cancelled.',
    refundChanged: 'The refund has just changed. Please check it and confirm again.',
    sameSlot: 'The booking is already in this slot.',
    notFull: 'This slot has spots left, so you can book it now.',
    offerOver: 'We’re no longer holding this spot for you. Please choose another time.',
    noWaitlist: 'This slot doesn’t have a waitlist.',
    sessionName: {
      'open-play': 'Open Play',
      trial: 'Trial Open Play',
      member: 'Open Play',
      event: 'Event',
    },
    ages: phrases.ages,
    peopleCount: '{count, plural, one {1 person} other {# people}}',
    childrenCount: '{count, plural, one {1 child} other {# children}}',
    confirmedSubject: 'Booking confirmed: {when}',
    confirmedText:
      'Hello {name},\n\nYour booking is confirmed.\n\n{session}\n{day}, {slot}\n{children}\n{price}\nReference: {number}\n\n{place}{bring}\n\nSee your booking and your check-in code, reschedule or cancel:\n{link}{receipt}\n\nTo add it to your calendar, open the attached file.\n\n{policy}{waiver}\n\nSee you soon,\n{venue}',
    bring: '\n\nWhat to bring:\n{text}',
    receipt: '\n\nYour receipt (PDF):\n{link}',
    paidWithPass: '{count, plural, one {1 visit from your pass} other {# visits from your pass}}',
    leftToPay: 'Left to pay: {due}',
    free: 'Free',
    freeItem: 'free',
    policyPaid: 'Cancel by {until} for a full refund. After that, we can’t offer a refund.',
    policyLate: 'If you cancel now, we can’t offer a refund: it’s too close to the start.',
    policyFree: 'If your plans change, please cancel so another family can have the spot.',
    noShowFeePolicy:
      'If you can’t come, please cancel before the session starts. Otherwise, we may ask for a no-show fee of {amount}.',
    waiverReminder:
      '\n\nYour waiver isn’t signed yet. Please sign it before you come. Every child needs a signed waiver to play:\n{link}',
    heldSubject: 'We’re holding a spot for you: {when}',
    heldText:
      'Hello {name},\n\nWe’re holding a spot for you next to the family you’re playing with.\n\n{session}\n{day}, {slot}\n{children}\n{price}\n\nPlease pay by {until} to keep it:\n{link}\n\nSee you soon,\n{venue}',
    movedSubject: 'Booking rescheduled: {when}',
    movedText:
      'Hello {name},\n\nYour booking was rescheduled.\n\n{session}\n{day}, {slot}\n{children}\n\n{place}\n\nView, reschedule or cancel it here:\n{link}\n\nSee you soon,\n{venue}',
    cancelledSubject: 'Booking cancelled: {when}',
    cancelledText:
      'Hello {name},\n\nYour booking is cancelled.\n\n{session}\n{day}, {slot}{booked}\n\n{refund}\n\nWe hope to see you another time,\n{venue}',
    refundPending: 'We’re refunding {amount}. It can take a few days to arrive.',
    refundAtDesk: 'Please pick up your {amount} refund at the front desk, where you paid.',
    refundVisits:
      '{count, plural, one {The visit was returned to your pass.} other {# visits were returned to your passes.}}',
    refundValue: '{amount} was returned to the gift card or credit you paid with.',
    refundCredit: 'You have {amount} in credit for your next booking.',
    creditName: 'Credit for {session}, {day}',
    creditNotOffered: 'Credit isn’t available for this booking.',
    refundNone: 'Under the cancellation policy, no refund is due.',
    refundFree: 'You weren’t charged for it.',
    paidTooLateSubject: 'We’re refunding your payment',
    paidTooLateText:
      'Hello {name},\n\nYour payment for {session} on {day}, {slot} arrived after we stopped holding your spot, and the slot is now full. We’re refunding {amount}; it can take a few days to arrive.\n\nWe’re sorry about this. You can choose another time here:\n{link}\n\n{venue}',
    reminderTitle: 'Reminder: {session}, {when}',
    reminderBody:
      '{session} on {day}, {slot}, {children}. If your plans change, please reschedule or cancel in time so another family can have the spot.',
    waitlistSubject: 'You’re on the waitlist: {when}',
    waitlistText:
      'Hello {name},\n\nYou’re number {position} on the waitlist for {day}, {slot}. We’ll e-mail you as soon as a spot opens up.\n\nPlans changed? Leave the waitlist here:\n{leaveLink}\n\n{venue}',
    offerSubject: 'A spot opened up: {when}',
    offerText:
      'Hello {name},\n\nA spot opened up on {day}, {slot}. We’ll hold it for you until {until}.\n\nBook it here:\n{link}\n\nPlans changed? Leave the waitlist here:\n{leaveLink}\n\n{venue}',
    sessionCancelledSubject: 'Session cancelled: {when}',
    sessionCancelledText:
      'Hello {name},\n\nWe’re sorry, but we’ve had to cancel this session, so your booking is cancelled.\n\n{session}\n{day}, {slot}{booked}{reason}\n\n{refund}\n\nChoose another time here:\n{link}\n\n{venue}',
    sessionCancelledBody: 'We had to cancel {session} on {day}, {slot}. {refund}',
    waitlistCancelledText:
      'Hello {name},\n\nWe’re sorry, but we’ve had to cancel the session on {day}, {slot} that you’re on the waitlist for.{reason}\n\nChoose another time here:\n{link}\n\n{venue}',
    endTimeChangedBody: 'Your session on {day} is now {slot}. The start time is the same.',
    officeSlotFull:
      '{left, plural, =0 {This slot is full.} one {Only one spot is left in this slot.} other {Only # spots are left in this slot.}} Choose another slot, or give a reason for going over capacity.',
    noSuchFamily: 'This family’s account no longer exists. Please search again.',
    trialNeedsEmail:
      'Each e-mail can have one trial visit. Please ask for an e-mail, or book a play session.',
    noWayToSend:
      'There’s no e-mail, and this number can’t get text messages. Please take the payment at the desk, or ask for an e-mail.',
    hasEmail: 'This booking already has a different e-mail.',
    creditNeedsEmail: 'Credit has to be linked to an e-mail. Please add one to the booking first.',
    notToMove: 'Only paid play sessions can be rescheduled.',
    notPaidYet: 'This booking hasn’t been paid, so there’s nothing to refund.',
    refundsChanged: 'Part of this booking was refunded in the meantime. Please check it again.',
    nothingToRefund: 'There’s nothing left to refund on this booking.',
    refundTooMuch: 'You can refund up to {left}.',
    nothingToResend: 'This booking has ended, so there’s no confirmation to send.',
    admissionGone: 'Our prices have just changed. Please choose again who is coming.',
    tooManyOfType: 'You can book up to {max} of “{name}” at a time.',
    noSpotChosen: 'Please choose at least one admission that takes a spot.',
    priceChanged:
      'The price has just changed: it’s now {price}. Please check it and confirm again.',
    trialWithoutPass: 'A trial visit can’t be paid with a pass. Please choose one of them.',
    dueChanged:
      'What’s left to pay has just changed: it’s now {price}. Please check it and confirm again.',
    familyFirst: 'Please choose the family first: credit and pass visits belong to its account.',
    noShowFeeChanged: 'Our no-show fee has just changed. Please check it and confirm again.',
    codeAlone:
      'A member’s code can’t be combined with promo codes, gift cards, credit or passes. Please use one or the other.',
    codeCoversLess:
      'A member’s code doesn’t cover everything here. Please take the payment, or book only what the code covers.',
    slotOff: 'This slot is no longer in the schedule.',
    notWaiting: 'This family is no longer on the waitlist.',
    refundedSubject: 'Your refund: {session}, {when}',
    refundedText:
      'Hello {name},\n\nWe’ve refunded part of your booking. The booking itself hasn’t changed.\n\n{session}\n{day}, {slot}\n\n{refund}\n\nSee you soon,\n{venue}',
    noShowFee: 'No-show fee',
    feeSubject: 'We missed you on {day}',
    feeText:
      'Hello {name},\n\nWe missed you on {day}, {slot}. The spot we kept for you stayed empty.\n\nWhen a family neither comes nor cancels, we ask for our no-show fee of {fee}, as we said when you booked.{credit}\n\n{payment}\n\nWere you here after all, or did something go wrong? Please reply to this e-mail, and we’ll sort it out.\n\nSee you soon,\n{venue}',
    feeFromCredit: 'We took {credit} of it from your credit.',
    feePay: 'Pay {due} here:\n{link}',
    feeNothingLeft: 'There’s nothing left to pay. Your booking:\n{link}',
    feePaidSubject: 'Thank you: no-show fee paid',
    feePaidText:
      'Hello {name},\n\nThank you. We received {amount} for the no-show fee for {day}, {slot}.\n\nWe hope to see you soon,\n{venue}',
    feeWaivedSubject: 'No-show fee waived',
    feeWaivedText:
      'Hello {name},\n\nWe’ve waived the no-show fee for {day}, {slot}. There’s nothing for you to pay.{refund}\n\nSee you soon,\n{venue}',
    feeCreditBack: '{amount} is back in your credit.',
    feeAskedAlready: 'The no-show fee for this booking has already been asked for.',
    feeNotBooked: 'This booking isn’t active, so there’s no no-show fee.',
    feeCame: 'This family was checked in, so there’s no no-show fee.',
    feeNotAnnounced: 'No no-show fee was announced when this was booked, so none can be asked for.',
    feeNotOver: 'The session isn’t over yet.',
    feesChanged: 'Something changed in the meantime. Please check the amount again.',
    feeNoWayToSend:
      'There’s no e-mail, and this number can’t get text messages. Please add an e-mail to the booking first.',
    feeInReview: 'We’re checking your payment. Please don’t pay again.',
    feeBeforeMove: 'Please waive the no-show fee before moving this booking.',
    noFeeToPay: 'There’s no fee to pay for this booking.',
    noFeeToWaive: 'No fee was asked for this booking.',
    feeWaivedAlready: 'This fee is already waived.',
    feeDisputed: 'The bank disputes this payment, so it can’t be refunded now.',
    paymentLinkText:
      'Hello {name},\n\nWe’re holding a spot for you.\n\n{session}\n{day}, {slot}\n{children}\n{price}\n\nPlease pay by {until} to keep it:\n{link}{waiver}{policy}\n\nSee you soon,\n{venue}',
  },
  schedule: {
    past: 'This day has passed and can no longer be changed.',
    belowTaken: '{slot} already has {taken} spots taken, so its capacity can’t be lower than that.',
    dayOverlaps:
      'On {day}, two slots would overlap because that day has custom slots. Change that day first, or choose other times.',
    previewOutdated:
      'The schedule or its bookings changed in the meantime. Please review what’s affected again.',
  },
};
