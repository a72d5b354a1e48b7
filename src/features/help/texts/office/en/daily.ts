/** Help articles about today, bookings, the schedule and the desk. */
export const dailyArticles = {
  today: {
    title: 'How Today works',
    answers: {
      shows: {
        question: 'What does this page show?',
        answer:
          'Today’s sessions and how full they are, who is inside, today’s parties and events, and families who are booked but have no valid waiver. Staff only see what they may open.',
      },
      attention: {
        question: 'What does “Needs your attention” mean?',
        answer:
          'Things that wait for a person: payments that don’t match, messages that couldn’t be sent, reported messages and backups that failed. Each number links to the page where you can deal with it.',
      },
      inside: {
        question: 'How does it know who is inside?',
        answer:
          'From check-ins at the desk and the kiosk. A family counts as inside until someone checks it out at the desk.',
      },
      waivers: {
        question: 'A family hasn’t signed. What can I do?',
        answer:
          'Nothing is blocked: the desk shows a mark and can open the form when the family arrives. The confirmation e-mail already has a link to it.',
      },
    },
  },
  bookings: {
    title: 'How bookings work',
    answers: {
      cancelMoney: {
        question: 'What happens to the money when I cancel a booking?',
        answer:
          'You choose: by the policy, everything that is left, or nothing. The policy refunds in full until {refundHours, plural, =0 {the session starts} one {# hour before the start} other {# hours before the start}}, and nothing after that. Card payments go back to the card, gift cards and credit to where they came from, and money taken at the desk is handed back there.',
      },
      credit: {
        question: 'Can a family get credit instead of money?',
        answer:
          'Yes. When you cancel or refund, choose credit: it is added to the family’s account for the next booking. {credit, select, yes {Families who cancel in time may choose it themselves.} other {Families can’t choose it themselves, because this is turned off in Settings.}}',
      },
      phone: {
        question: 'Someone calls to book. How do I take the booking?',
        answer:
          'Choose “New booking”, find the family or type a name and an e-mail or phone number. Take cash or a card at the desk, use an active member code, or send a payment link. A promo code, a gift card, the family’s credit and its pass visits come off first, as they do online. A link holds the spots for 12 hours, or close to the session for a few minutes.',
      },
      full: {
        question: 'The session is full, but I want to add a family.',
        answer:
          'You can. Enter a reason; it is kept in the audit log. The session gets the extra spots for this booking only.',
      },
      move: {
        question: 'What happens when I move a booking?',
        answer:
          'It keeps its price, the guardian gets an e-mail, and the old spots go to the waitlist first.',
      },
      delete: {
        question: 'Why can’t I delete a booking?',
        answer:
          'Bookings are bookkeeping records, so they can be cancelled but not deleted. The note you add to a booking is only for staff.',
      },
    },
  },
  schedule: {
    title: 'How the schedule works',
    answers: {
      week: {
        question: 'What is the difference between the week and single days?',
        answer:
          'The weekly schedule repeats. A day that you change or close yourself keeps its own slots, even if you change the week later.',
      },
      close: {
        question: 'What happens to bookings when I close a day?',
        answer:
          'Nothing until you save. You first see which bookings, waitlists, parties and events are affected. Then you choose: cancel the bookings, refund them in full and e-mail everyone, or keep them without telling those families. Families on the waitlist are told in both cases.',
      },
      parties: {
        question: 'Are parties and events cancelled too?',
        answer:
          'No. They are counted so that you know about them, but you cancel them on their own pages and talk to the hosts.',
      },
      fewer: {
        question: 'What if I set fewer spots than are booked?',
        answer:
          'Nobody loses a spot. The session just can’t be booked any more until enough families cancel.',
      },
      changed: {
        question: 'Why does it say that something changed while I was editing?',
        answer:
          'A family booked in the meantime, so what you saw is no longer right. Review the changes again and save.',
      },
    },
  },
  desk: {
    title: 'How the desk works',
    answers: {
      arrive: {
        question: 'A family arrives. What do I do?',
        answer:
          'Tap “Check in” in the list of expected families, scan a code, or type a name, a child, an e-mail or a phone number. The field takes anything you type or scan, at any time.',
      },
      wrong: {
        question: 'I checked in the wrong family.',
        answer:
          'Choose “Undo” in the same place, or later in the list of today’s visits. A booking that was paid stays paid. A walk-in is cancelled, and you hand back what it paid.',
      },
      waiver: {
        question: 'The waiver is missing. May they come in?',
        answer:
          'The desk shows a mark and a link to the form. Have it signed before the children go in. A booked family isn’t blocked here, but a kiosk refuses it.',
      },
      walkIn: {
        question: 'How do I let in a family without a booking, or sell only an extra?',
        answer:
          'Choose the walk-in button, find the family if it has an account, pick the session, say who is coming, and take cash or a card. One field takes promo codes and gift cards, and a family’s pass and credit are offered. The waiver must be signed first, which you can do there. More spots in a full session can only be added under Bookings, with a reason. For socks or a coffee alone, choose “Sell an extra”, where you can also undo a sale of today. It is there once the price list has an extra.',
      },
      marks: {
        question: 'Who sees the allergies?',
        answer:
          'Only staff. Medical notes come from the waiver and show when you check a family in and while it is inside. A printed label only says that there is an allergy, not which, also at a kiosk that was started with a label printer.',
      },
      offline: {
        question: 'What works without internet?',
        answer:
          'Checking in and out, member codes, today’s bookings and new waivers, from an encrypted copy on this device. It is good for up to 12 hours. Everything is sent when you’re back online. Money is noted on paper and entered then. Promo codes, gift cards, credit and passes can’t be checked offline, so none is used up.',
      },
    },
  },
  floor: {
    title: 'How the wall screen works',
    answers: {
      names: {
        question: 'Can visitors read names on it?',
        answer:
          'Only if you allow it in Settings or turn the switch on at this screen. Names are shortened to the first name and one letter. The switch is remembered on this device.',
      },
      time: {
        question: 'When is a family’s time up?',
        answer:
          'When its booked session ends. A family without a booking gets the session that was on when it came in.',
      },
      signedIn: {
        question: 'Does someone have to stay signed in?',
        answer:
          'Yes, it is a page for staff. Use an account that may open nothing else, and place the device so that visitors can’t touch it.',
      },
      capacity: {
        question: 'What happens when there are too many children inside?',
        answer:
          'The number changes color, and the desk says so. No one is turned away automatically.',
      },
    },
  },
};
