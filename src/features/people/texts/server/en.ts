export const texts = {
  /** /admin/people. */
  people: {
    noCode: 'This family has no member code yet.',
    nothingToLift: 'This account isn’t paused or closed.',
    merge: {
      itself: 'This is the same account.',
      staff: 'One of these accounts belongs to a team member. Remove their staff role first.',
      closed: 'The venue closed one of these accounts. Reopen it first, or don’t merge them.',
      unproven:
        'The account you’re keeping has an unconfirmed e-mail, but the other one is confirmed. Keep the confirmed account.',
      paying:
        'One of these accounts has a payment in progress. Try again when it’s finished, in half an hour at most.',
      membership:
        'Both accounts have an active membership. Cancel one first, so the family doesn’t pay twice.',
      household:
        'One of these people is an adult in a different family. They need to leave that family first.',
      events:
        'Both accounts are going to the same event, and at least one has paid. Cancel one of the RSVPs first.',
      childrenChanged:
        'The children in one of the accounts changed in the meantime. Please check again.',
      tooManyChildren:
        'Together they’d have more than twelve children. Mark the ones who are the same.',
    },
    merged: {
      from: {
        subject: 'Your two accounts at {venue} were merged',
        text: 'Your family had two accounts at {venue}. We’ve merged them: your bookings, visits, passes, credit and signed waivers are now in the other account.\n\nYou can no longer sign in as {email}. Please sign in with the e-mail of your other account:\n\n{link}\n\nIf you don’t have another account with us, or don’t want this, just reply to this e-mail.',
      },
      into: {
        subject: 'Your two accounts at {venue} were merged',
        text: 'Your family had two accounts at {venue}. We’ve merged them: everything from the other account is now in this one. You sign in as {email}, as before. The other e-mail can no longer be used to sign in. If you had two member codes, the one in this account is the one that works.\n\n{link}\n\nIf you don’t have another account with us, or something seems to be missing, just reply to this e-mail.',
      },
    },
    newCode: {
      subject: 'Your new member code at {venue}',
      text: 'We’ve given you a new member code. The old number and QR code no longer work. You’ll find the new one here:\n\n{link}\n\nIf you didn’t ask for this, just reply to this e-mail.',
    },
    standing: {
      suspended: {
        subject: 'Your messages at {venue} are paused',
        text: 'You can’t send messages or start conversations until {until}. The pause ends automatically. Meanwhile, you can still read your messages, book and visit as usual.\n\nIf you think we got this wrong, just reply to this e-mail.',
      },
      lifted: {
        subject: 'You can send messages at {venue} again',
        text: 'We’ve ended the pause on your messages early. You can send messages again.',
      },
      reopened: {
        subject: 'Your account at {venue} is open again',
        text: 'We’ve reopened your account. You can sign in as before:\n\n{link}',
      },
    },
  },
};
