import { familyHelp } from '#features/help/texts/public/es.ts';

/** The texts of the help page for families, in Spanish. */
export const familyHelpMessages = { familyHelp };
