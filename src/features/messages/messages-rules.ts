/** Characters of a message (decisions: Messages). */
export const LONGEST_MESSAGE = 4000;
/** An uploaded photo: bytes of the file, and characters of its base64 data URL. */
export const LONGEST_PHOTO_BYTES = 6_000_000;
export const LONGEST_PHOTO_TEXT = 8_000_100;
/** A stored photo: pixels of its longer side. */
export const PHOTO_SIDE = 1600;
/** Unread messages are counted up to this number. */
export const MAX_COUNTED = 100;
/** Messages unread for this long are mailed (decision 0023). */
export const MINUTES_BEFORE_MAIL = 30;
/** Typing and reading are announced in conversations of at most this many people. */
export const SMALL_CONVERSATION = 20;

/** The key of two people's direct conversation: both ids, the smaller first. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
