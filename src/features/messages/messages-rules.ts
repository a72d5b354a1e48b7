/** Decisions: Messages. */
export const LONGEST_MESSAGE = 4000;
/** A photo as it is sent: bytes of the file, and characters of their base64 with the data URL's beginning. */
export const LONGEST_PHOTO_BYTES = 6_000_000;
export const LONGEST_PHOTO_TEXT = 8_000_100;
/** A photo as it is kept: pixels of its longer side. */
export const PHOTO_SIDE = 1600;
/** More than so many unread messages are not counted one by one. */
export const MAX_COUNTED = 100;
/** A mail tells of messages that nobody read for so long (decision 0023). */
export const MINUTES_BEFORE_MAIL = 30;
/** The others hear that somebody writes, or has read, in conversations of at most so many people. */
export const SMALL_CONVERSATION = 20;

/** The key of the direct conversation of two people: both ids, the smaller first. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
