/** Public API of this feature's server. */
export { findRecipient, markReadAbout } from './notifications-queries.ts';
export { newsMail, notify } from './notify.ts';
export { numberForTexts } from './number-for-texts.ts';
