import { familyHelp } from '#features/help/texts/public/en.ts';

/** The texts of the help page for families. */
export const familyHelpMessages = { familyHelp };
