/** Help articles about orders, products, prices and reports. */
export const sellArticles = {
  orders: {
    title: 'How orders and refunds work',
    answers: {
      refund: {
        question: 'How much can I refund?',
        answer:
          'What hasn’t been used: visits left on a pass, the balance of a gift card, the price of a membership. The card that paid is refunded first, then the gift card or credit.',
      },
      after: {
        question: 'Can the family still use what I refunded?',
        answer:
          'A full refund takes back what is left, and a membership ends at once. A partial refund of a pass or membership is a gesture: it stays usable.',
      },
      review: {
        question: 'What is a payment in review?',
        answer:
          'The payment provider reported something that doesn’t match, or a bank disputes the payment. Nothing is handed out until you decide and give a reason.',
      },
      dispute: {
        question: 'A bank disputes a payment. What happens?',
        answer:
          'What is left of the purchase is suspended until the bank decides. If you win, it works again. If you lose, the amount counts as refunded.',
      },
      freeze: {
        question: 'A member wants a break.',
        answer:
          'Freeze the membership. Nothing is charged, and the remaining time is added when you end the freeze.',
      },
      resend: {
        question: 'A gift card never arrived.',
        answer:
          'Open the order and choose “Resend”. You can correct the address there. The code itself is never shown here.',
      },
    },
  },
  catalogue: {
    title: 'How the catalog works',
    answers: {
      delete: {
        question: 'Why can’t I delete a product or a package?',
        answer:
          'It may have been sold. Turn it off instead: it is no longer for sale, and what families bought stays valid.',
      },
      price: {
        question: 'I change a price. Who pays the new one?',
        answer:
          'Only new orders. Existing orders and booked parties keep their price. Prices of play sessions are under Prices and tax.',
      },
      pass: {
        question: 'Who can use a pass?',
        answer:
          'The whole family of the buyer: a booking uses one visit for each child. A pass “for one child” gives at most one visit to a booking.',
      },
      giftCard: {
        question: 'What can a gift card pay for?',
        answer:
          'Bookings, extras at the desk and everything in the shop except other gift cards, in several parts if the family wants.',
      },
      languages: {
        question: 'Do I need texts in both languages?',
        answer: 'No. If one is missing, families see the other.',
      },
    },
  },
  codes: {
    title: 'How promo codes work',
    answers: {
      where: {
        question: 'Where can families enter a code?',
        answer:
          'When they pay in the shop or for a booking, as you choose. The desk and the form for new bookings take them too. Codes don’t reduce gift cards.',
      },
      days: {
        question: 'When exactly is a code valid?',
        answer: 'From the start of its first day to the end of its last day, in venue time.',
      },
      uses: {
        question: 'When does a use count?',
        answer:
          'When someone goes to pay. If the payment isn’t finished, the use is given back. A code can be used up while someone is paying; that buyer still gets the discount.',
      },
      rename: {
        question: 'Why can’t I rename a code?',
        answer: 'It has been used, and orders refer to it. Turn it off and make a new one.',
      },
    },
  },
  prices: {
    title: 'How prices and taxes work',
    answers: {
      order: {
        question: 'Which price applies if several fit?',
        answer:
          'The first one that fits, from top to bottom. The last one has no condition. Try it in the preview, before or after saving.',
      },
      booked: {
        question: 'Do existing bookings change?',
        answer:
          'No. They keep the price they were sold at, also when they are moved. That is why an admission that was sold is retired, not deleted: families no longer see it.',
      },
      desk: {
        question: 'Can the desk have other prices than online?',
        answer:
          'Yes. Give a price the condition “at the desk” or “online”. A booking made under Bookings uses the desk’s prices for cash and cards, and online prices for a payment link.',
      },
      cover: {
        question: 'What do a pass and a member code pay for?',
        answer:
          'A pass visit covers one admission, a member code every admission that takes a spot. The most expensive ones are covered first; extras are always paid.',
      },
      extras: {
        question: 'Where are extras sold?',
        answer:
          'With a booking, with a reservation for one of your events, and alone at the desk, all from the same stock. At an event they cost what they cost online, also if a membership makes the event free. Unpaid and cancelled ones go back into the stock.',
      },
      tax: {
        question: 'Is the tax included in the price?',
        answer:
          'You decide for each tax rate: included, or added on top. Families always see what they pay, and receipts and reports list the tax.',
      },
    },
  },
  reports: {
    title: 'How reports work',
    answers: {
      cash: {
        question: 'When does income count?',
        answer:
          'On the day the money arrived. Passes, gift cards and memberships count when they are sold, not when they are used.',
      },
      owed: {
        question: 'What do I owe families?',
        answer:
          'What is left on gift cards, credit and passes at the end of the period. A visit of a pass counts at the price it was sold for.',
      },
      refunds: {
        question: 'When does a refund count?',
        answer:
          'On the day the provider paid it out, or on the day you handed it back at the desk.',
      },
      different: {
        question: 'Why is revenue on the Bookings page different?',
        answer:
          'It is the total of all bookings, including what was paid with gift cards, credit and passes. Reports separate money from value.',
      },
      take: {
        question: 'How do I hand this to my accountant?',
        answer:
          'Choose the period, then the PDF or the CSV of each table. The lists of bookings, orders and parties, each with its tax, can be exported on their pages.',
      },
    },
  },
};
