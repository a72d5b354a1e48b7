export const texts = {
  /** Front desk messages. */
  checkIn: {
    notACode: 'This is not a member code. Please scan the code on the member’s card.',
    unknown: {
      digits: 'No member has this code. Please check the digits.',
      qr: 'No member has this code. The card may be old, or from another place.',
    },
    guestQr: {
      unknown: 'No booking has this code. It may come from another place.',
      otherDay: 'This booking is for {day}, not for today.',
      notPaid: 'This booking is cancelled or not paid, so it does not let anybody in.',
    },
    nothingLetsIn:
      'This family has no booking today and no active code. Please sign it up as a walk-in.',
    whichFamily: 'Please say which family is to be checked in.',
    notToday: 'Only check-ins of today can be taken back.',
    takeWalkInBack: 'This was a walk-in: please take it back with its booking and its payment.',
    noSlotNow: 'No play session is under way, and none comes any more today.',
    slotOver: 'This play session is over. Please choose another one.',
    slotFull:
      '{left, plural, =0 {This play session is full: not one spot is left.} one {Only one spot is left in this play session.} other {Only # spots are left in this play session.}}',
    waiverFirst: 'No valid waiver stands for this e-mail. Please have the waiver signed first.',
    codeUnusable: 'This member code is not active, so it does not book free.',
    visitBooked: 'This visit has a booking already.',
    walkInOver: 'Only a walk-in of today can be taken back, and only once.',
  },
};
