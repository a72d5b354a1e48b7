/** The server API for other features. */
export { findRecipient, markReadByLink } from './notifications-queries.ts';
export { notificationMail, notify } from './notify.ts';
export { smsNumberOf } from './sms-number.ts';
