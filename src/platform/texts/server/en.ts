export const texts = {
  errors: {
    notFound: 'There is nothing here by that name.',
    signInFirst: 'Please sign in first.',
    notForYourAccount: 'This is not for your account.',
    secondFactorFirst:
      'This needs two-step sign-in. Turn it on or add a passkey in your profile, or sign in again with your passkey.',
    foreignOrigin: 'This request came from another site and was refused.',
    tooManyTries:
      'Too many tries. Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.',
    badAddress: 'This address is not readable.',
    brokenJson: 'The request is not readable JSON.',
    jsonOnly: 'Only JSON is accepted here.',
    tooLarge: 'The request is too large.',
    tooManyParts: 'The request has too many fields, or they are nested too deeply.',
    unreadableCharacter: 'The request holds a character that cannot be stored.',
    wrongMethod: 'This address does not answer to that method.',
    fieldProblem: '{field}: {problem}',
    number: 'A number is required',
    wholeNumber: 'A whole number is required',
    atMost: 'The most is {most, number}',
    atLeast: 'The least is {least, number}',
    agesOrder: 'The youngest age must be below the oldest one.',
    firstLanguageOff:
      'The language for who asks for none of them must be one that families can choose.',
    nothingSent: 'The request must be a JSON object.',
    keyTooLong: 'The Idempotency-Key may have at most 100 characters.',
    keyReused: 'This Idempotency-Key was used for another request.',
    keyBusy:
      'The first request with this Idempotency-Key is still at work. Please try again in a moment.',
    unexpected: 'Something went wrong on our side. Please try again.',
    outage: 'We cannot reach our records right now. Please try again in a moment.',
    liveOnly: 'This address is for live connections of our own pages.',
    tooManySockets: 'There are too many open connections. Please close some pages and try again.',
    stopping: 'The server is restarting. Please try again in a moment.',
  },
  mails: {
    greeting: 'Hello {name},',
    closing: 'See you soon,\n{venue}',
    forgotten:
      'The text of this message was forgotten, because its person left or it waited too long. It cannot be sent any more.',
    notInUse: 'This is switched off in the settings of the installation: there is nothing to ask.',
    noNumber:
      'There is no phone number in your profile to send a test message to. Enter one under Profile first.',
    test: {
      subject: 'Test mail of {venue}',
      text: 'This mail shows that {venue} can send mails. You asked for it in the back office, and nothing else is to be done.',
      sms: '{venue}: this message shows that text messages arrive.',
    },
  },
};
