export const mails = {
  greeting: 'Hello {name},',
  closing: 'See you soon,\n{venue}',
};
