/** In characters. */
export const MAX_MESSAGE_LENGTH = 4000;
/** Upload limits: the file's bytes, and the length of its base64 data URL. */
export const MAX_PHOTO_BYTES = 6_000_000;
export const MAX_PHOTO_DATA_URL_LENGTH = 8_000_100;
/** The longer side of a stored photo, in pixels. */
export const MAX_PHOTO_SIDE = 1600;
export const MAX_UNREAD_COUNT = 100;
/** How long a message is unread before it is emailed (decision 0023). */
export const UNREAD_EMAIL_DELAY_MINUTES = 30;
/** Typing is announced in conversations of at most this many people. */
export const SMALL_CONVERSATION_SIZE = 20;

/** Returns the key of two people's direct conversation: their sorted ids. */
export function pairKey(a: string, b: string): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}
