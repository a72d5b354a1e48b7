import { helpArticles, officeHelp } from '#features/help/texts/office/en.ts';

/** The help articles of the back office. */
export const officeHelpMessages = { helpArticles, officeHelp };
