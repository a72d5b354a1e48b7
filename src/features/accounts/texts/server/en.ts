export const texts = {
  accounts: {
    wrongEmailOrPassword: 'The email or the password is not right.',
    linkSpent: 'This link was used already or has expired. Please ask for a new one.',
    mergedEmail:
      'This email belongs to an account that is one with another of the family by now. Please sign in with that one’s email.',
    linkOfAnother: 'This link belongs to another account. Please sign in with that one first.',
    providerNotOffered: 'This way of signing in is not offered here.',
    providerUnreachable: 'The sign-in service does not answer. Please try again in a moment.',
    formOnly: 'Only a form is accepted here.',
    adminExists: 'There is an admin already. Please ask that person for the role.',
    wrongPassword: 'That is not your password.',
    wrongCode:
      'This code is not right, or was used already. The app shows a new one every half minute.',
    codeTooLate: 'That took too long. Please sign in again.',
    confirmEmailFirst: 'Please confirm your email first: we sent you a link.',
    proofNeeded: 'Please type your password or a code, so that we know it is you.',
    signInAgain:
      'You signed in a while ago. For your safety, please sign out and in again, then change this within an hour.',
    passwordAlreadyChanged: 'The password was changed in another window just now.',
    secondFactorIsOn: 'Two-step sign-in is on already.',
    secondFactorIsOff: 'Two-step sign-in is off.',
    setUpFirst: 'Please start again: scan the picture first, then type a code.',
    wrongPasskey:
      'This passkey is not known here, or did not check that it is you. Please use another way to sign in.',
    passkeyTooLate: 'That took too long. Please try again.',
    passkeyRefused: 'This passkey could not be added. Please try again, or use another device.',
    tooManyPasskeys:
      'There are {count} passkeys already. Please remove one that you no longer use.',
    tryAgain: 'That did not work. Please try again.',
    passwordChanged: {
      subject: 'Your password was changed',
      text: 'the password of your account at {venue} was changed just now. Other devices were signed out.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      text: 'a passkey was added to your account at {venue} just now. It can sign in without your password.',
    },
    secondFactorOn: {
      subject: 'Two-step sign-in is on',
      text: 'two-step sign-in was turned on for your account at {venue} just now. Signing in asks for a code from now on, and other devices were signed out.',
    },
    secondFactorOff: {
      subject: 'Two-step sign-in is off',
      text: 'two-step sign-in was turned off for your account at {venue} just now. Signing in asks for no code any more.',
    },
    wasItYou:
      'If it was you, you need not do anything. If not, choose a new password at once and tell us at {email}:\n\n{link}',
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
    merged: {
      subject: 'Please sign in at {venue} with your other email',
      text: 'somebody, most likely you, wants to sign in or up at {venue} with this email. Its account and another one of your family are one by now: please sign in with the email of that one.\n\n{link}\n\nIf you do not know which that is, please answer this mail. If it was not you, you need not do anything.',
    },
    existing: {
      subject: 'You already have an account at {venue}',
      text: 'somebody, most likely you, tried to sign up at {venue} with this email. You have an account already. Sign in here:\n\n{link}\n\nIf you do not remember the password, choose "Forgot your password?" there. If it was not you, you need not do anything: nothing was changed.',
    },
  },
  /** Team invitations and role changes. */
  staff: {
    inTeamAlready: 'This person is in the team already. Change the role in the list.',
    closed: 'The venue has closed this account. Open it again first.',
    lastAdmin: 'This is the only admin. Make somebody else an admin first.',
    unproven: 'This person has not confirmed the email yet. Invite them by email instead.',
    invitation: {
      subject: 'Welcome to the team of {venue}',
      text: 'you were invited to work with {venue}. This link signs you in once, within {days} days:\n\n{link}\n\nLater you can ask for a new link on the sign-in page, or set a password or a passkey in your profile. If you do not know of this, you need not do anything.',
    },
  },
};
