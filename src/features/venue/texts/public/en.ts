/** Shown while families cannot book, because the owner is still setting up the venue (decision 0054). */
export const notOpenYet = {
  title: 'Not open for booking yet',
  text: 'We’re still getting ready. <mail>Write to us</mail>, and we’ll tell you when you can book.',
  textWithoutMail: 'We’re still getting ready. Please come back soon.',
  phone: 'Or call us: <link>{phone}</link>',
  previewTitle: 'Only you and your team see this page',
  previewText:
    'Families can book once you have confirmed your sessions and your prices in the setup.',
};
