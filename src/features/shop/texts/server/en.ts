export const texts = {
  shop: {
    productGone: 'Something in the cart is not sold any more. Please take it out and try again.',
    soldOut:
      '{left, plural, =0 {{name} is sold out.} one {Only one {name} is left.} other {Only # of {name} are left.}}',
    amountRequired: 'Please enter an amount for your gift card.',
    amountTooSmall: 'Minimum gift card amount is $25.',
    amountNotChosen: 'The price of {name} is fixed.',
    notAGift: '{name} cannot be sent to somebody: only gift cards can.',
    oneMembership: 'One order can hold one membership.',
    renewsAlready:
      'Your membership renews by itself already. End it under Orders first if you want another one.',
    tooManyOrders:
      'There are unpaid orders under this e-mail already. Please finish one of them, or wait until they run out.',
    tooManyOrdersHere: 'There are many unpaid orders from your network. Please try again later.',
    noSuchGiftCard: 'There is no gift card with this code. Please check it.',
    giftCardSuspended: 'This gift card is suspended. Please ask at the front desk.',
    giftCardExpired: 'This gift card has expired.',
    giftCardEmpty: 'Nothing is left on this gift card.',
    noVisitsLeft:
      'Your passes do not reach: {missing, plural, one {one visit is} other {# visits are}} missing.',
    alreadySpent: 'This was spent at the same moment elsewhere. Please try again.',
    nothingToRefund: 'Nothing is left of this order that could be taken back.',
    refundNotFailed: 'This refund has not failed.',
    refundTooMuch:
      'That is more than can still go back of this line. Please look at the order again.',
    disputed:
      'The payer’s bank is asking for this money. Please answer there; nothing can be refunded here.',
    creditNeedsAccount:
      'This was bought as a guest, and nobody has an account with this email: credit has nowhere to go. Please give the money back, or ask the family to sign up first.',
    refundsChanged: 'Something of this order went back since you looked. Please look at it again.',
    notAGiftCard: 'This has no code to send.',
    giftEmpty: 'Nothing is left on this gift card. Its code would be of no use.',
    editConflict: 'Somebody else has changed this meanwhile. Please look at it again.',
    promoTaken: 'There is a promo code with these letters already.',
    promoUsesBelow: 'It has been used more often than that already.',
    promoCodeFixed: 'It has been used already: its letters cannot change any more.',
    imageUnreadable: 'This picture could not be read. Please choose a JPEG, PNG or WebP file.',
    imageTooLarge: 'This picture is too large.',
    imageTooSmall: 'This picture is too small: it needs 320 pixels a side at least.',
    imageBusy: 'Too many pictures are being prepared. Please try again in a moment.',
    noSuchImage: 'This picture is gone. Please choose it again.',
    passNeedsVisits: 'A pass needs its number of visits.',
    membershipNeedsDuration: 'A membership needs to say whether it is for a month or a year.',
    refundToCard: '{amount} goes back to the card that paid. It can take a few days to arrive.',
    refundToValue: '{amount} is back on the gift card or credit that paid.',
    refundToCredit:
      '{amount} is credit in your account now. Bookings and the shop take it like money, and it does not expire.',
    creditName: 'Credit for order {number}',
    refundedSubject: 'A refund for your order {number}',
    refundedText:
      'Hello {name},\n\nwe have refunded a part or all of your order {number}.\n\n{back}\n\nIf you have a question, just reply to this mail.\n\n{venue}',
    promo: {
      unknown: 'There is no such promo code. Please check it.',
      early: 'This promo code cannot be used yet.',
      over: 'This promo code has ended.',
      usedUp: 'This promo code has been used up.',
      notForThis: 'This promo code is not for this.',
    },
    paidSubject: 'Your order at {venue}',
    paidText:
      'Hello {name},\n\nthank you for your order {number}.\n\n{items}\n\nTotal: {total}\nPaid by card: {due}\n\nYour receipt is attached. Passes and memberships can be used right away; gift cards come in a mail of their own. With an account you find all of it on your dashboard:\n{link}\n\nSee you soon,\n{venue}',
    latePaymentSubject: 'Your payment is on its way back',
    latePaymentText:
      'Hello {name},\n\nyour payment for order {number} arrived after the order had ended, and something in it is gone by now. {due} is on its way back to you; it can take a few days to arrive.\n\nWe are sorry. The shop is here:\n{shop}\n\n{venue}',
    giftSubject: '{from} sends you a gift card for {venue}',
    giftText:
      'Hello {name},\n\n{from} sends you a gift card of {amount} for {venue}.\n\n{message}\n\nIts code:\n{code}\n\nUse it when you book a play session or shop. What is left on it you see here:\n{link}\n\nA page to print is attached. Book here:\n{shop}\n\nSee you soon,\n{venue}',
    ownGiftSubject: 'Your gift card for {venue}',
    ownGiftText:
      'Hello {name},\n\nhere is your gift card of {amount} for {venue}.\n\nIts code:\n{code}\n\nUse it when you book a play session or shop, or give it away: a page to print is attached. What is left on it you see here:\n{link}\n\nSee you soon,\n{venue}',
    giftTitle: 'Gift card for {venue}',
    giftFrom: 'from {from}',
    giftFile: 'gift-card.pdf',
    receipt: {
      title: 'Receipt {number}',
      fileName: 'receipt-{number}.pdf',
      buyer: 'Bought by',
      name: 'Name',
      email: 'Email',
      bought: 'What was bought',
      paid: 'Payment',
      items: 'Items',
      discount: 'Promo code',
      total: 'Total',
      value: 'Gift card and credit',
      due: 'Paid by card',
    },
  },
  memberships: {
    renewedSubject: 'Your membership at {venue} was renewed',
    renewedText:
      'Hello {name},\n\nyour {type} was renewed: {total} was paid, and your member code is good until {day}. Order {number}; your receipt is attached.\n\nChange your card or end the membership at any time here:\n{link}\n\nSee you soon,\n{venue}',
    paymentFailedSubject: 'Your membership at {venue} could not be renewed',
    paymentFailedText:
      'Hello {name},\n\nthe payment of {total} for your {type} did not go through. We will try again during the next days; your member code stays good until {day}.\n\nPlease check your card, or change it here:\n{link}\n\nSee you soon,\n{venue}',
    endedSubject: 'Your membership at {venue} has ended',
    endedText:
      'Hello {name},\n\nyour {type} has ended; it was paid until {day}. Nothing more will be taken from your card.\n\nIf you would like to go on, you find all memberships here:\n{shop}\n\nThank you for being with us,\n{venue}',
    renewsSoonSubject: 'Your membership at {venue} renews on {day}',
    renewsSoonText:
      'Hello {name},\n\nyour {type} renews by itself on {day} for another year, for {total}.\n\nThere is nothing to do if you want to go on. Change your card or end the membership before that day here:\n{link}\n\nSee you soon,\n{venue}',
  },
};
