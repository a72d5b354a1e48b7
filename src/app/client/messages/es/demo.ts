import { demo } from '#features/demo/texts/public/es.ts';

/** The texts of the banner and the sign-in page of a demo, in Spanish. */
export const demoMessages = { demo };
