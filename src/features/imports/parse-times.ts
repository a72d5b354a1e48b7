import { DateTime } from 'luxon';

/** Cells are truncated to this length, which is longer than any time or range. */
const MAX_LENGTH = 60;
const FORMATS = [
  'H:mm',
  'h:mm a',
  'h:mma',
  'ha',
  'h a',
  'H:mm:ss',
  'h:mm:ss a',
  'H.mm',
  'h.mm a',
  "H'h'",
  "H'h'mm",
];
/** The start of a time. Excludes 14.30, which may be an amount. */
const TIME_START = /^\d{1,2}(?:[:h]\d{2}|\s*[ap]\.?\s?m|\s*h\b)/i;

/** Parses a time such as "9:00 AM", "14.30", "9am - 11am" (its start) or "09:00:00" to HH:MM; null for other text. */
export function parseTime(cell: string): string | null {
  const text = cell
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/([ap])\.\s?m\.?/gi, '$1m');
  const [start = '', end] = text.split(/\s*(?:[-\u2013\u2014]|\bto\b|\ba\b)\s*/i);
  const meridiem = /[ap]m$/i.test(start) ? '' : meridiemOfRange(start, end);
  for (const format of FORMATS) {
    const at = DateTime.fromFormat(`${start}${meridiem}`, format, { zone: 'utc', locale: 'en-US' });
    if (at.isValid) return at.toFormat('HH:mm');
  }
  return null;
}

/**
 * Returns " am" or " pm" for the start of a range; "" if the end has neither. Returns the end's, as in
 * "9:00 - 11:00 AM", unless the start would then be after the end: "11:30 - 1:30 PM" starts in the morning.
 */
function meridiemOfRange(start: string, end: string | undefined): string {
  const [, endHour, meridiemLetter] = /^(\d{1,2}).*?([ap])m$/i.exec(end ?? '') ?? [];
  const [startHour] = /^\d{1,2}/.exec(start) ?? [];
  if (!endHour || !meridiemLetter || !startHour || Number(startHour) > 12) return '';
  const isPm = meridiemLetter.toLowerCase() === 'p';
  return isPm && Number(startHour) % 12 > Number(endHour) % 12 ? ' am' : ` ${meridiemLetter}m`;
}

/** Whether the text is a time of day, or a range of times. */
export const looksLikeTime = (text: string) =>
  TIME_START.test(text.trim()) && parseTime(text) !== null;
