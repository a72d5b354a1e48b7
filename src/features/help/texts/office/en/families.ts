/** Help articles about families, waivers, the waitlist and mailings. */
export const familyArticles = {
  people: {
    title: 'How family pages work',
    answers: {
      notes: {
        question: 'Who sees the notes I write about a family?',
        answer:
          'Staff who may open Families. But they are personal data: the family gets them when it downloads its data, and they are deleted with the account. Write them accordingly.',
      },
      code: {
        question: 'A family lost its phone or shared its code.',
        answer:
          'Choose “Replace code”. The old number and QR code stop working at once, and the family gets an e-mail. Bookings and membership stay.',
      },
      duplicate: {
        question: 'The same family has two accounts.',
        answer:
          'An admin can merge them from the family’s page. You compare both first and decide about each child. Merging can’t be undone.',
      },
      suspend: {
        question: 'What is the difference between pausing messages and closing an account?',
        answer:
          'With messages paused, the family still books and visits, but can’t write. A closed account can’t sign in. Bookings and memberships aren’t cancelled for you. Only admins can lift either.',
      },
      delete: {
        question: 'Why can’t I delete a family?',
        answer:
          'Families delete their own account in their profile. Signed waivers and payments stay, because they are evidence and bookkeeping records.',
      },
      names: {
        question: 'Why do children have no names here?',
        answer: 'Profiles only keep a month of birth. Names are on waivers, where they are needed.',
      },
    },
  },
  waivers: {
    title: 'How signed waivers work',
    answers: {
      valid: {
        question: 'How long is a waiver valid?',
        answer:
          '{waiverMonths, plural, one {# month} other {# months}} from the day it was signed (you can change this in Settings), unless you publish a text that everyone must sign again.',
      },
      change: {
        question: 'Why can’t I correct or delete a waiver?',
        answer:
          'It is evidence: nobody can change it, not even an admin. If something is wrong, the guardian signs a new one. The desk shows the medical notes of all valid waivers.',
      },
      who: {
        question: 'Who may see medical notes?',
        answer:
          'Staff who may open Waivers, and the desk for families it expects, finds or has inside. Every look at a waiver’s PDF is in the audit log.',
      },
      photos: {
        question: 'A family changed its mind about photos.',
        answer:
          'It changes the answer itself, in its profile or with the link in the e-mail with its waiver. The newest answer counts at the desk; the signed waiver stays as it is.',
      },
    },
  },
  waiverVersions: {
    title: 'How the waiver text works',
    answers: {
      edit: {
        question: 'How do I change the text?',
        answer:
          'Start a draft, write it in both languages, have a lawyer read it, then publish. Families see the draft only once it is published, and a published text never changes.',
      },
      again: {
        question: 'Must everyone sign again?',
        answer:
          'Only if you choose that when you publish. Then old signatures no longer count. Otherwise they count until they expire. You see how many families are affected before you publish.',
      },
      booked: {
        question: 'What about families who are already booked?',
        answer:
          'Their bookings stay. The desk sees that the waiver is missing, and “Re-signing” lists the families so that you can send them a reminder.',
      },
      questions: {
        question: 'Can I ask questions of my own?',
        answer:
          'Yes: photo consent and up to five questions. They stand beside the text, so changing them makes nobody sign again.',
      },
      integrity: {
        question: 'What does the integrity check do?',
        answer:
          'Each waiver has a seal that only this installation can make. The check finds records that were changed, removed or added outside the program.',
      },
    },
  },
  waitlist: {
    title: 'How the waitlist works',
    answers: {
      which: {
        question: 'Is this the waitlist for full sessions?',
        answer:
          'No. These people left their e-mail on your landing page. The waitlist of a full session is in that session, in the week view of Bookings.',
      },
      invite: {
        question: 'Who is invited, and in which order?',
        answer:
          'Those who have waited the longest, agreed to e-mails and have no account yet. Each person gets one e-mail, in their own language.',
      },
      consent: {
        question: 'Why are some never invited?',
        answer: 'They didn’t agree to e-mails. You may not write to them from here.',
      },
      howLong: {
        question: 'How long are entries kept?',
        answer:
          '{waitlistMonths, plural, one {# month} other {# months}} from the day they joined or were invited. You can change this under Settings, Data retention.',
      },
    },
  },
  audiences: {
    title: 'How messages to families work',
    answers: {
      who: {
        question: 'Who gets a message?',
        answer:
          'Only families in the audience who agreed to news and confirmed their e-mail. You see the number before you send, and how many are left out.',
      },
      stop: {
        question: 'I made a mistake. Can I stop it?',
        answer:
          'You can stop the rest: messages leave in small batches. Those that were sent can’t be called back.',
      },
      news: {
        question: 'May I use this for a changed session?',
        answer:
          'You don’t need to: families are told automatically when you move or cancel something. This page is for news and offers.',
      },
      unsubscribe: {
        question: 'What if a family unsubscribes?',
        answer:
          'It gets no more news at that address, effective at once, even for a message that is being sent. Confirmations and reminders still arrive.',
      },
    },
  },
};
