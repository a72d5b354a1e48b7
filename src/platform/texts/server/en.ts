export const texts = {
  errors: {
    notFound: 'We couldn’t find that.',
    signInFirst: 'Please sign in first.',
    notForYourAccount: 'Your account doesn’t have access to this.',
    secondFactorFirst:
      'This needs two-step sign-in. Turn it on or add a passkey in your profile, or sign in again with your passkey.',
    foreignOrigin: 'This request came from another site, so it was blocked.',
    tooManyTries:
      'Too many attempts. Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.',
    badAddress: 'This address is not valid.',
    brokenJson: 'The request is not valid JSON.',
    jsonOnly: 'Only JSON is accepted here.',
    tooLarge: 'The request is too large.',
    tooManyParts: 'The request has too many fields, or they are nested too deeply.',
    unreadableCharacter: 'The request contains a character that can’t be saved.',
    wrongMethod: 'This address does not support that method.',
    fieldProblem: '{field}: {problem}',
    number: 'Enter a number',
    wholeNumber: 'Enter a whole number',
    atMost: 'Must be {max, number} or less',
    atLeast: 'Must be {min, number} or more',
    pricesInList: 'Prices and taxes are managed on the Prices page. Please change them there.',
    currencyInUse:
      'The currency can’t change anymore: there are already payments or balances in it.',
    agesOrder: 'The minimum age must be lower than the maximum age.',
    firstLanguageOff: 'The default language must be one that families can choose.',
    nothingSent: 'The request must be a JSON object.',
    keyTooLong: 'The Idempotency-Key can have at most 100 characters.',
    keyReused: 'This Idempotency-Key was already used for a different request.',
    keyBusy:
      'The first request with this Idempotency-Key is still being processed. Please try again in a moment.',
    unexpected: 'Something went wrong on our side. Please try again.',
    outage: 'We can’t reach our records right now. Please try again in a moment.',
    liveOnly: 'This address only accepts live connections from our own pages.',
    tooManySockets: 'You have too many pages open. Please close some and try again.',
    stopping: 'The server is restarting. Please try again in a moment.',
  },
  mails: {
    greeting: 'Hello {name},',
    closing: 'See you soon,\n{venue}',
    forgotten:
      'This message can no longer be sent. Its text was deleted because the person’s account was deleted or because it waited too long.',
    notInUse: 'This is turned off in the installation’s settings, so there is nothing to check.',
    noNumber:
      'Your profile has no phone number to send a test message to. Add one under Profile first.',
    test: {
      subject: 'Test e-mail from {venue}',
      text: 'This e-mail shows that {venue} can send e-mails. You asked for it in the back office. There is nothing else to do.',
      sms: '{venue}: this is a test. Your text messages are working.',
    },
  },
};
