export const texts = {
  shop: {
    priceChanged:
      'The price has just changed: it’s now {price}. Please check it and confirm again.',
    productGone: 'An item in your cart is no longer available. Please remove it and try again.',
    soldOut:
      '{left, plural, =0 {{name} is sold out.} one {Only one {name} is left.} other {Only # of {name} are left.}}',
    amountRequired: 'Please enter an amount for your gift card.',
    amountTooSmall: 'Minimum gift card amount is {amount}.',
    amountNotChosen: '{name} has a fixed price.',
    notAGift: '{name} can’t be sent as a gift. Only gift cards can.',
    oneMembership: 'You can only buy one membership per order.',
    renewsAlready:
      'Your membership already renews automatically. To buy a different one, cancel it under Orders first.',
    tooManyOrders:
      'You already have unpaid orders with this e-mail. Please pay for one of them, or wait until they expire.',
    tooManyOrdersHere:
      'There are too many unpaid orders from your network. Please try again later.',
    noSuchCode: 'We couldn’t find a promo code or gift card “{code}”. Please check it.',
    oneCodeOfEach: 'You can use one promo code and one gift card at a time.',
    noSuchGiftCard: 'We couldn’t find a gift card with this code. Please check it.',
    giftCardSuspended: 'This gift card is suspended. Please ask at the front desk.',
    giftCardExpired: 'This gift card has expired.',
    giftCardEmpty: 'This gift card has no balance left.',
    noVisitsLeft:
      'You don’t have enough pass visits: {missing, plural, one {one more is} other {# more are}} needed.',
    alreadySpent: 'This was just used somewhere else. Please try again.',
    nothingToRefund: 'There’s nothing left to refund on this order.',
    refundNotFailed: 'This refund hasn’t failed.',
    refundTooMuch:
      'That’s more than can still be refunded for this item. Please check the order again.',
    disputed:
      'The customer’s bank is disputing this payment. Please respond to the bank through your payment provider. You can’t refund it here.',
    creditNeedsAccount:
      'This was bought without an account, and there’s no account with this e-mail, so credit can’t be added. Please refund it as money, or ask the family to sign up first.',
    refundsChanged: 'Part of this order was refunded in the meantime. Please check it again.',
    notAGiftCard: 'This item has no code to send.',
    giftEmpty: 'This gift card has no balance left, so there’s no code to send.',
    editConflict: 'Someone else changed this in the meantime. Please check it again.',
    promoTaken: 'This promo code already exists.',
    promoUsesBelow: 'It has already been used more times than that.',
    promoCodeFixed: 'This code has already been used, so it can’t be changed.',
    imageUnreadable: 'We can’t read this image. Please choose a JPEG, PNG or WebP file.',
    imageTooLarge: 'This image is too large.',
    imageTooSmall: 'This image is too small. Each side must be at least 320 pixels.',
    imageBusy: 'Too many images are being uploaded. Please try again in a moment.',
    noSuchImage: 'This image is no longer available. Please choose it again.',
    passNeedsVisits: 'Please enter the number of visits for this pass.',
    membershipNeedsDuration: 'Please choose whether this membership is monthly or yearly.',
    refundToCard:
      '{amount} was refunded to the card you paid with. It can take a few days to arrive.',
    refundToValue: '{amount} was returned to the gift card or credit you paid with.',
    refundToCredit:
      'You now have {amount} in credit in your account. You can use it for bookings and in the shop, and it doesn’t expire.',
    creditName: 'Credit for order {number}',
    refundedSubject: 'Refund for your order {number}',
    refundedText:
      'Hello {name},\n\nWe’ve refunded part or all of your order {number}.\n\n{back}\n\nIf you have any questions, just reply to this e-mail.\n\n{venue}',
    promo: {
      unknown: 'We couldn’t find this promo code. Please check it.',
      early: 'This promo code isn’t valid yet.',
      over: 'This promo code has expired.',
      usedUp: 'This promo code has reached its limit.',
      notForThis: 'This promo code isn’t valid for this purchase.',
    },
    paidSubject: 'Your order at {venue}',
    paidText:
      'Hello {name},\n\nThank you for your order {number}.\n\n{items}\n\nTotal: {total}\nPaid by card: {due}\n\n{receipt}You can use passes and memberships right away. Gift cards are sent in a separate e-mail. If you have an account, you’ll find everything on your home page:\n{link}\n\nSee you soon,\n{place}',
    receiptAttached: 'Your receipt is attached. ',
    latePaymentSubject: 'We’re refunding your payment',
    latePaymentText:
      'Hello {name},\n\nYour payment for order {number} arrived after the order had expired, and one of the items is no longer available. We’re refunding {due}; it can take a few days to arrive.\n\nWe’re sorry about this. You can visit the shop here:\n{shop}\n\n{venue}',
    giftSubject: '{from} sent you a gift card for {venue}',
    giftText:
      'Hello {name},\n\n{from} sent you a {amount} gift card for {venue}.\n\n{message}\n\nYour code:\n{code}\n\nUse it when you book a play session or shop. Check your balance here:\n{link}\n\nWe’ve attached a printable page. Book here:\n{shop}\n\nSee you soon,\n{place}',
    ownGiftSubject: 'Your gift card for {venue}',
    ownGiftText:
      'Hello {name},\n\nHere is your {amount} gift card for {venue}.\n\nYour code:\n{code}\n\nUse it when you book a play session or shop, or give it as a gift: we’ve attached a printable page. Check the balance here:\n{link}\n\nSee you soon,\n{place}',
    giftTitle: 'Gift card for {venue}',
    giftFrom: 'from {from}',
    giftFile: 'gift-card.pdf',
  },
  memberships: {
    renewedSubject: 'Your membership at {venue} was renewed',
    renewedText:
      'Hello {name},\n\nYour {type} was renewed. You paid {total}, and your member code is valid until {day}. Your receipt for order {number} is attached.\n\nTo change your card or cancel your membership at any time, go to:\n{link}\n\nSee you soon,\n{venue}',
    paymentFailedSubject: 'We couldn’t renew your membership at {venue}',
    paymentFailedText:
      'Hello {name},\n\nThe payment of {total} for your {type} didn’t go through. We’ll try again over the next few days. Your member code stays valid until {day}.\n\nPlease check your card, or change it here:\n{link}\n\nSee you soon,\n{venue}',
    endedSubject: 'Your membership at {venue} has ended',
    endedText:
      'Hello {name},\n\nYour {type} has ended; it was paid until {day}. You won’t be charged again.\n\nIf you’d like to continue, you can see all memberships here:\n{shop}\n\nThank you for being with us,\n{venue}',
    renewsSoonSubject: 'Your membership at {venue} renews on {day}',
    renewsSoonText:
      'Hello {name},\n\nYour {type} renews automatically on {day} for another year, for {total}.\n\nIf you’d like to continue, there’s nothing to do. To change your card or cancel before that day, go to:\n{link}\n\nSee you soon,\n{venue}',
  },
};
