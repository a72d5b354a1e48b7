/** The last segment of an article's address: "mailTexts" is at /admin/help/mail-texts. */
export const articlePath = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
