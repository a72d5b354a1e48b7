/** What the server says about profiles, children and the end of an account. */
export const profile = {
  tooManyChildren: 'A family can have at most {most} children here.',
  childrenOfHousehold: 'Only the person who invited you to this family can change its children.',
  passwordNeeded: 'password: Please type your password.',
  emailNeeded: 'email: Please type the email of your account.',
  wrongPassword: 'The password is not right.',
  wrongEmail: 'This is not the email of your account.',
  lastAdmin:
    'You are the only admin. Please give somebody else the role first; then you can delete your account.',
  bookedMeanwhile: 'A booking was made just now. Please try again.',
  deleted: {
    subject: 'Your account at {venue} is deleted',
    text: 'your account at {venue} is deleted, as you asked. Nobody is signed in to it any more.\n\nGone are your profile, your children’s ages, your member code, your household, your notifications and everything else that was only yours.\n\nWhat the law makes us keep stays, cut loose from your profile: the liability waivers that you signed, and your past bookings and payments with the name and email that they were made under.\n\nIf this was not you, please answer this mail at once.',
  },
};
