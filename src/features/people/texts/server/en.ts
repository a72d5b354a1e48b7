export const texts = {
  /** /admin/people. */
  people: {
    noCode: 'This family has no member code yet.',
    nothingToLift: 'Nothing is paused or closed here.',
    merge: {
      itself: 'These are one and the same account.',
      staff:
        'One of the two works here. Accounts of the team stay apart: take the role away first.',
      closed:
        'One of the two accounts was closed by the venue. Open it again first, or leave them apart.',
      unproven:
        'The account that stays has not confirmed its email, the other one has. Let the confirmed one stay.',
      paying:
        'One of the two is paying for something just now. Try again when that is done, in half an hour at the latest.',
      membership:
        'Both have a membership that is running. End one of them first, so that nobody pays twice.',
      household:
        'One of the two is an adult of somebody else’s family. That person has to leave that family first.',
      events:
        'Both come to the same event, and at least one of them has paid for it. Take one of the two answers back first.',
      childrenChanged: 'The children of one of the two have changed meanwhile. Please look again.',
      tooManyChildren:
        'Together they would have more than twelve children. Mark those that are the same.',
    },
    merged: {
      from: {
        subject: 'Your two accounts at {venue} are one now',
        text: 'there were two accounts of your family at {venue}. We have made them one: bookings, visits, passes, credit and signed waivers are in the other account now.\n\nYou can no longer sign in as {email}. Please sign in with the email of your other account:\n\n{link}\n\nIf you have no other account with us, or do not want this, please answer this mail.',
      },
      into: {
        subject: 'Your two accounts at {venue} are one now',
        text: 'there were two accounts of your family at {venue}. We have made them one: what was in the other one is in this account now. You sign in as {email}, as before. The other email no longer signs in, and where there were two member codes, this account’s is the one that works.\n\n{link}\n\nIf you have no other account with us, or something seems to be missing, please answer this mail.',
      },
    },
    newCode: {
      subject: 'Your new member code at {venue}',
      text: 'we have given you a new member code. The old number and its QR picture no longer work. You find the new one here:\n\n{link}\n\nIf you did not ask for it, please answer this mail.',
    },
    standing: {
      suspended: {
        subject: 'Your messages at {venue} are paused',
        text: 'you cannot write messages or begin conversations until {until} (the pause ends by itself). You can read everything meanwhile, book and come as always.\n\nIf you think that we are wrong, please answer this mail.',
      },
      lifted: {
        subject: 'You can write messages at {venue} again',
        text: 'the pause of your messages has ended early. You can write as before.',
      },
      reopened: {
        subject: 'Your account at {venue} is open again',
        text: 'we have opened your account again. You can sign in as before:\n\n{link}',
      },
    },
  },
};
