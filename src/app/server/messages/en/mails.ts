export const mails = {
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
};
