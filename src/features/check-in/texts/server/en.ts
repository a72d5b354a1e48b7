export const texts = {
  /** Front desk messages. */
  checkIn: {
    notACode: 'This is not a member code. Please scan the code on the member’s card.',
    unknown: {
      digits: 'No member has this code. Please check the digits.',
      qr: 'No member has this code. The card may be old or from a different venue.',
    },
    guestQr: {
      unknown: 'No booking has this code. It may be from a different venue.',
      otherDay: 'This booking is for {day}, not today.',
      notPaid: 'This booking is cancelled or unpaid, so it can’t be checked in.',
    },
    nothingLetsIn:
      'This family has no booking today and no active code. Please add them as a walk-in.',
    whichFamily: 'Please choose a family to check in.',
    notToday: 'Only today’s check-ins can be undone.',
    takeWalkInBack: 'This was a walk-in. Please undo it together with its booking and payment.',
    noSlotNow: 'There’s no play session right now, and no more are scheduled for today.',
    slotOver: 'This play session has ended. Please choose another one.',
    slotFull:
      '{left, plural, =0 {This play session is full.} one {Only one spot is left in this play session.} other {Only # spots are left in this play session.}}',
    waiverFirst:
      'There’s no valid waiver for this e-mail. Please have the guardian sign one first.',
    codeUnusable: 'This member code isn’t active, so it can’t be used to book for free.',
    visitBooked: 'This visit already has a booking.',
    saleOver: 'Only sales of today can be undone, and only once.',
    noExtraChosen: 'Please choose at least one extra.',
    walkInOver: 'Only today’s walk-ins can be undone, and only once.',
  },
};
