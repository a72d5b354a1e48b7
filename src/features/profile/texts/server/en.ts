export const texts = {
  /** Server texts about profiles, children and account deletion. */
  profile: {
    tooManyChildren: 'A family can have at most {most} children here.',
    childrenOfHousehold: 'Only the person who invited you to this family can change its children.',
    passwordNeeded: 'password: Please type your password.',
    emailNeeded: 'email: Please type the email of your account.',
    wrongPassword: 'The password is not right.',
    wrongEmail: 'This is not the email of your account.',
    lastAdmin:
      'You are the only admin. Please give somebody else the role first; then you can delete your account.',
    newBooking: 'A booking was made just now. Please try again.',
    previewOutdated:
      'What would end with your account has changed just now. Please look at the new list and confirm again.',
    obstacles: {
      visit: 'Your family is checked in right now. Please check out at the desk first.',
      payment:
        'A payment page of yours is still open. Please pay there, or wait until it has run out.',
      review:
        'One of your payments is being reviewed. We have to settle it first: please write to us.',
      dispute: 'One of your payments is disputed. It has to be settled first: please write to us.',
      owed: 'Money for you is waiting at the desk. Please pick it up first.',
      'failed-refund':
        'A refund to you has failed. We have to settle it first: please write to us.',
    },
    deleted: {
      subject: 'Your account at {venue} is deleted',
      text: 'your account at {venue} is deleted, as you asked. Nobody is signed in to it any more.\n\nGone are your profile, your children’s ages, your member code, your household, your notifications and everything else that was only yours.\n\nWhat the law makes us keep stays, cut loose from your profile: the liability waivers that you signed, and your past bookings and payments with the name and email that they were made under.\n\nIf this was not you, please answer this mail at once.',
    },
  },
};
