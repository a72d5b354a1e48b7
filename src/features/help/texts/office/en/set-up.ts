/** Help articles about setting up and looking after the venue. */
export const setUpArticles = {
  setup: {
    title: 'How the guided setup works',
    answers: {
      order: {
        question: 'Do I have to do all steps?',
        answer:
          'No. Skip what you don’t need and come back later; Today lists the steps that are still open. Only sessions and prices matter to families: they see them, and can book, once you have pressed “Done” in both steps or saved your own.',
      },
      same: {
        question: 'Is this different from the pages under “Set up”?',
        answer:
          'No. Each step is the same page, next to the public page that it changes. What you save here is live at once.',
      },
      drafts: {
        question: 'Which products are there from the start?',
        answer:
          'Passes, gift cards, memberships and party packages, as drafts. Nothing is sold until you change them as you like under Catalog and turn on “On sale” or “Available”.',
      },
    },
  },
  staff: {
    title: 'How staff accounts work',
    answers: {
      roles: {
        question: 'What can staff do, and what only admins?',
        answer:
          'Staff have the desk and the pages you choose. Settings, staff, prices, keys, backups and the audit log are only for admins.',
      },
      invite: {
        question: 'How do I add someone?',
        answer:
          'Invite them by e-mail. The link signs them in once, within three days. You can send a new one.',
      },
      leave: {
        question: 'Someone leaves the team.',
        answer:
          'Change their role to Member. It applies at once, also on devices where they are signed in. API keys made by an admin stop working with the role.',
      },
      last: {
        question: 'Why can’t I give up my own role as admin?',
        answer: 'The venue needs at least one admin. Make someone else an admin first.',
      },
      second: {
        question: 'Should staff use two-step sign-in?',
        answer:
          'Yes: they see medical notes. Under Settings, Members and sign-in, you can require it to work at the desk.',
      },
    },
  },
  settings: {
    title: 'How settings work',
    answers: {
      live: {
        question: 'When do changes apply?',
        answer:
          'At once, on every page and in every new e-mail. Bookings that already exist keep their price; the deadline for refunds is the one that applies when a family cancels. Coming sessions, events and parties keep the time that the clock shows in another time zone: 10:00 stays 10:00, and before you save, you see how many there are. The currency can change until you have sold something or entered a balance.',
      },
      refund: {
        question: 'Which rule decides about refunds?',
        answer:
          '“Full refund until” under Bookings. Now it is {refundHours, plural, =0 {the start} one {# hour before the start} other {# hours before the start}}. Families read this number when they book and on your help page.',
      },
      noShow: {
        question: 'A family didn’t come. Can I ask for a fee?',
        answer:
          'Set a no-show fee in Settings, Bookings. Families are told before they book, and it applies to bookings made from then on. Nothing is charged by itself: choose the status “Didn’t come” in the list and ask all of them, or open one booking. The fee is taken from the family’s credit first; for the rest they get a link by e-mail. You can waive it at any time, and what was paid is given back.',
      },
      waitlist: {
        question: 'How does the waitlist of a full session work?',
        answer:
          '{waitlist, select, yes {When a spot becomes free, the first family that fits gets an e-mail and has {offerMinutes, plural, one {# minute} other {# minutes}} to take it. Then the next one is asked.} other {It is turned off, so a full session is just full. Turn it on under Bookings.}}',
      },
      codes: {
        question: 'Who books free of charge?',
        answer:
          '{codesNeedMembership, select, yes {Members with a paid membership. After a failed renewal, the code works {graceDays, plural, =0 {until the paid period ends} one {for # more day} other {for # more days}}.} other {Everyone who signs up, because member codes are open to all. If only members with a membership should play free, change this under Members and sign-in.}}',
      },
      retention: {
        question: 'What is deleted automatically?',
        answer:
          'The last tab lists it. Before you save a shorter period, you see how much would be deleted the next night. Waivers, bookings and payments are never deleted.',
      },
    },
  },
  look: {
    title: 'How your look works',
    answers: {
      color: {
        question: 'Why does my color look a little different?',
        answer:
          'If text would be hard to read on it, the color is made lighter or darker. The page says so when that happens.',
      },
      photos: {
        question: 'Where do the photos appear?',
        answer:
          'The first on the landing page and in shared links, the second on the about page, the third beside your story.',
      },
      alt: {
        question: 'Why must I describe each photo?',
        answer: 'People who can’t see it hear the description. One language is enough.',
      },
      logo: {
        question: 'Why was my logo refused?',
        answer:
          'SVG files may not contain scripts, links to other files or live text. Export it with text as shapes, or use a PNG.',
      },
      words: {
        question: 'Where do I change the texts of the pages?',
        answer:
          'On the pages themselves: open the landing or about page while you are signed in as an admin, and choose to edit it.',
      },
    },
  },
  mailTexts: {
    title: 'How e-mail texts work',
    answers: {
      replace: {
        question: 'Can I replace the standard text?',
        answer:
          'No, you add to it. Times, prices and links are needed in every e-mail. Your words stand below, in a box of their own.',
      },
      when: {
        question: 'When do my words appear?',
        answer:
          'In every e-mail of this kind from now on. E-mails that are already waiting keep theirs.',
      },
      language: {
        question: 'I only wrote in one language. What do the others get?',
        answer: 'Nothing added. Words in one language never appear in an e-mail in the other.',
      },
      test: {
        question: 'How do I see the result?',
        answer:
          'The preview shows the real e-mail with an invented family. You can send it to yourself as a test.',
      },
    },
  },
  integrations: {
    title: 'How integrations work',
    answers: {
      change: {
        question: 'Where do I change a provider or a password?',
        answer:
          'On the server, by the person who runs it. Passwords and keys are never shown here.',
      },
      test: {
        question: 'What does a test do?',
        answer:
          'It uses the service for real: an e-mail to you, a small file in the backup storage, a text message to you (your provider charges for it), a question to the payment provider. It changes nothing for families.',
      },
      failed: {
        question: 'An e-mail failed. What should I do?',
        answer:
          'It is tried again for two days. The list says why it failed. Fix the cause and send it again, or dismiss it.',
      },
      sandbox: {
        question: 'Why are no cards charged?',
        answer:
          'Payments are in test mode until the keys of your payment account are set on the server. A banner says so on almost every page.',
      },
    },
  },
  connections: {
    title: 'How API keys and webhooks work',
    answers: {
      key: {
        question: 'What can a key do?',
        answer:
          'Only what you choose when you make it. It acts in your name, is shown once, and stops working when you are no longer an admin.',
      },
      lost: {
        question: 'I lost a key, or it leaked.',
        answer: 'Revoke it and make a new one. A key can’t be shown again.',
      },
      webhook: {
        question: 'What does a webhook send?',
        answer:
          'That something happened, with its ID, and no names or addresses. Your program asks for the rest with a key. Each call is signed.',
      },
      failing: {
        question: 'My endpoint was down. Is anything lost?',
        answer:
          'Calls are repeated for a day, up to ten times. After three days without a success, the endpoint is turned off, and the venue gets an e-mail.',
      },
    },
  },
  data: {
    title: 'How backup, import and export work',
    answers: {
      backup: {
        question: 'Do I have to make backups myself?',
        answer:
          'No, one is made every night, unless the server’s settings turn that off. Today says so when one failed. Keep the passphrase in another place: without it, an encrypted backup can’t be read.',
      },
      restore: {
        question: 'How do I go back to a backup?',
        answer:
          'The person who runs the server does it, with the command on this page. It replaces everything, so it isn’t meant to undo a single mistake.',
      },
      import: {
        question: 'Can an import go wrong?',
        answer:
          'You see every row before anything is saved, and can undo it for a day. Importing the same file again adds nothing. No e-mails are sent.',
      },
      export: {
        question: 'Who can take data along?',
        answer:
          'Everything at once, and lists without a page: only admins. Other lists: those who may open them. Each download is in the audit log.',
      },
      move: {
        question: 'How do I move to another Playvillage?',
        answer:
          'There, set the same time zone first, and set up the schedule and the coming events that are booked. Export everything here. There, import the files of the archive in this order: families, children, waivers, bookings, memberships, and passes with gift cards and credit (holdings). They are recognized. Times are kept to the minute. Payments become notes on the bookings. Orders, payments, visits, events and matches stay in the archive, and so do roles, unpaid bookings, waivers that had to be signed again, and what families wrote about themselves to be matched.',
      },
    },
  },
  log: {
    title: 'How the audit log works',
    answers: {
      what: {
        question: 'What is recorded?',
        answer:
          'Changes made by staff and admins, and each time someone looked at personal records: who, when, and to what.',
      },
      delete: {
        question: 'Why can’t I delete an entry?',
        answer:
          'The log is only worth something if nobody can change it, not even you. It has no end date.',
      },
      names: {
        question: 'Why does it say “deleted account”?',
        answer:
          'The log itself holds no names; they are looked up when you read it. When a family deletes its account, its name is gone here too.',
      },
      undo: {
        question: 'Can I undo something from here?',
        answer: 'No. The log tells you what to change back on the page it belongs to.',
      },
    },
  },
};
