export const accounts = {
  wrongEmailOrPassword: 'The email or the password is not right.',
  linkSpent: 'This link was used already or has expired. Please ask for a new one.',
  linkOfAnother: 'This link belongs to another account. Please sign in with that one first.',
  providerNotOffered: 'This way of signing in is not offered here.',
  providerUnreachable: 'The sign-in service does not answer. Please try again in a moment.',
  formOnly: 'Only a form is accepted here.',
  adminExists: 'There is an admin already. Please ask that person for the role.',
  tryAgain: 'That did not work. Please try again.',
  verify: {
    subject: 'Please confirm your email for {venue}',
    text: 'welcome to {venue}! Please confirm that this email is yours. The link works for a day:\n\n{link}\n\nYou will be asked to sign in, so that nobody else can do it in your place. If you did not sign up, you need not do anything.',
  },
  reset: {
    subject: 'A new password for {venue}',
    text: 'here you can choose a new password. The link works once, within an hour:\n\n{link}\n\nIf you did not ask for it, you need not do anything: your password stays as it is.',
  },
  magicLink: {
    subject: 'Your sign-in link for {venue}',
    text: 'here is your sign-in link. It works once, within 15 minutes:\n\n{link}\n\nIf you did not ask for it, you need not do anything.',
  },
  existing: {
    subject: 'You already have an account at {venue}',
    text: 'somebody, most likely you, tried to sign up at {venue} with this email. You have an account already. Sign in here:\n\n{link}\n\nIf you do not remember the password, choose "Forgot your password?" there. If it was not you, you need not do anything: nothing was changed.',
  },
};
