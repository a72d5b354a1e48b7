/** What other features may call of this one on the server. */
export { findRecipient, markReadAbout } from './notifications-queries.ts';
export { newsMail, notify } from './notify.ts';
export { numberForTexts } from './number-for-texts.ts';
