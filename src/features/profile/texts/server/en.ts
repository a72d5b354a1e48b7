export const texts = {
  /** Server texts about profiles, children and account deletion. */
  profile: {
    tooManyChildren: 'You can add up to {max} children.',
    childrenOfHousehold: 'Only the person who invited you can edit this family’s children.',
    passwordNeeded: 'password: Please enter your password.',
    emailNeeded: 'email: Please enter your account’s e-mail.',
    wrongPassword: 'The password is incorrect.',
    wrongEmail: 'That’s not your account’s e-mail.',
    lastAdmin:
      'You’re the only admin. Please make someone else an admin first, then you can delete your account.',
    newBooking: 'A booking was just made. Please try again.',
    previewOutdated:
      'What you’d lose with your account has just changed. Please check the list again and confirm.',
    obstacles: {
      visit: 'Your family is checked in right now. Please check out at the desk first.',
      payment: 'You have an unfinished payment. Please finish it, or wait until it expires.',
      review:
        'One of your payments is being reviewed. Please write to us so we can resolve it first.',
      dispute: 'One of your payments is in dispute. Please write to us so we can resolve it first.',
      owed: 'You have a refund waiting at the desk. Please pick it up first.',
      'failed-refund': 'One of your refunds failed. Please write to us so we can resolve it first.',
    },
    deleted: {
      subject: 'Your account at {venue} is deleted',
      text: 'We’ve deleted your account at {venue}, as you asked. You’ve been signed out everywhere.\n\nWe deleted your profile, your children’s ages, your member code, your shared family, your notifications and everything else that was only yours.\n\nWe keep only what the law requires, no longer linked to your profile: the liability waivers you signed, and your past bookings and payments with the name and e-mail used.\n\nIf this wasn’t you, please reply to this e-mail right away.',
    },
  },
};
