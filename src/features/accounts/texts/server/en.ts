export const texts = {
  accounts: {
    wrongEmailOrPassword: 'The e-mail or password is incorrect.',
    linkSpent: 'This link was already used or has expired. Please get a new one.',
    mergedEmail:
      'This e-mail belongs to an account that was merged with another one in the family. Please sign in with that account’s e-mail.',
    linkOfAnother:
      'This link belongs to a different account. Please sign in with that account first.',
    providerNotOffered: 'This sign-in option is not available here.',
    formOnly: 'Only a form is accepted here.',
    adminExists: 'This site already has an admin. Please ask them to give you access.',
    wrongPassword: 'That password is incorrect.',
    wrongCode:
      'This code is incorrect or was already used. The app shows a new one every 30 seconds.',
    codeTooLate: 'That took too long. Please sign in again.',
    confirmEmailFirst: 'Please confirm your e-mail first. We sent you a link.',
    proofNeeded: 'Please enter your password or a code, so we know it’s you.',
    signInAgain:
      'You signed in a while ago. For your safety, please sign out, sign in again and make this change within an hour.',
    passwordAlreadyChanged: 'The password was just changed in another window.',
    secondFactorIsOn: 'Two-step sign-in is already on.',
    secondFactorIsOff: 'Two-step sign-in is off.',
    setUpFirst: 'Please start again: scan the QR code first, then enter a code.',
    wrongPasskey:
      'We don’t recognize this passkey, or it didn’t verify that it’s you. Please sign in another way.',
    passkeyTooLate: 'That took too long. Please try again.',
    passkeyRefused: 'We couldn’t add this passkey. Please try again, or use another device.',
    tooManyPasskeys: 'You already have {count} passkeys. Please remove one you no longer use.',
    passwordChanged: {
      subject: 'Your password was changed',
      text: 'The password of your {venue} account was just changed. You were signed out on your other devices.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      text: 'A passkey was just added to your {venue} account. It can be used to sign in without your password.',
    },
    secondFactorOn: {
      subject: 'Two-step sign-in is on',
      text: 'Two-step sign-in was just turned on for your {venue} account. From now on you’ll need a code to sign in. You were signed out on your other devices.',
    },
    secondFactorOff: {
      subject: 'Two-step sign-in is off',
      text: 'Two-step sign-in was just turned off for your {venue} account. You no longer need a code to sign in.',
    },
    wasItYou:
      'If this was you, there’s nothing to do. If not, choose a new password right away and let us know at {email}:\n\n{link}',
    verify: {
      subject: 'Please confirm your e-mail for {venue}',
      text: 'Welcome to {venue}! Please confirm that this e-mail is yours. The link works for a day:\n\n{link}\n\nWe’ll ask you to sign in, so no one else can confirm it for you. If you didn’t sign up, you can ignore this e-mail.',
    },
    reset: {
      subject: 'Choose a new password for {venue}',
      text: 'Here you can choose a new password. The link works once, within an hour:\n\n{link}\n\nIf you didn’t ask for this, you can ignore this e-mail. Your password stays the same.',
    },
    magicLink: {
      subject: 'Your sign-in link for {venue}',
      text: 'Here is your sign-in link. It works once, within 15 minutes:\n\n{link}\n\nIf you didn’t ask for it, you can ignore this e-mail.',
    },
    merged: {
      subject: 'Please sign in to {venue} with your other e-mail',
      text: 'Someone, most likely you, tried to sign in or sign up at {venue} with this e-mail. Its account was merged with another one in your family. Please sign in with that account’s e-mail:\n\n{link}\n\nIf you don’t know which one that is, just reply to this e-mail. If this wasn’t you, you can ignore it.',
    },
    existing: {
      subject: 'You already have an account at {venue}',
      text: 'Someone, most likely you, tried to sign up at {venue} with this e-mail. You already have an account. Sign in here:\n\n{link}\n\nIf you don’t remember your password, choose “Forgot your password?”. If this wasn’t you, you can ignore this e-mail: nothing has changed.',
    },
  },
  /** Team invitations and role changes. */
  staff: {
    inTeamAlready: 'This person is already on the team. Change their role in the list.',
    closed: 'The venue closed this account. Reopen it first.',
    lastAdmin: 'This is the only admin. Make someone else an admin first.',
    unproven: 'This person hasn’t confirmed their e-mail yet. Invite them by e-mail instead.',
    invitation: {
      subject: 'Welcome to the {venue} team',
      text: 'You’ve been invited to work with {venue}. This link signs you in once, within {days} days:\n\n{link}\n\nAfter that, you can get a new link on the sign-in page, or set a password or a passkey in your profile. If you weren’t expecting this, you can ignore this e-mail.',
    },
  },
};
