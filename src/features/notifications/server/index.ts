/** This feature's public API for other features' servers. */
export { findRecipient, markReadByLink } from './notifications-queries.ts';
export { notificationEmail, notify } from './notify.ts';
export { smsNumberOf } from './sms-number.ts';
