import { helpArticles, officeHelp } from '#features/help/texts/office/es.ts';

/** The help articles of the back office, in Spanish. */
export const officeHelpMessages = { helpArticles, officeHelp };
