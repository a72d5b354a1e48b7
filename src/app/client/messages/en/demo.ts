import { demo } from '#features/demo/texts/public/en.ts';

/** The texts of the banner and the sign-in page of a demo. */
export const demoMessages = { demo };
