import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import type { Message } from './messages-contract.ts';

/** The fetched messages of a conversation, oldest first. */
export type Thread = { messages: Message[]; hasOlder: boolean };

/** Merges fetched messages into the current ones by number; fetched ones replace current ones. */
export function mergeMessages(current: readonly Message[], fetched: readonly Message[]): Message[] {
  const byNumber = new Map(current.map((message) => [message.number, message]));
  for (const message of fetched) byNumber.set(message.number, message);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** The number of the last message; 0 if there is none. */
export const getLastNumber = (messages: readonly Message[]): number => messages.at(-1)?.number ?? 0;

/** Groups messages by venue date, in order. */
export function groupByDay(
  messages: readonly Message[],
  timeZone: string,
): { venueDate: string; messages: Message[] }[] {
  const days: { venueDate: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const venueDate = venueDateOf(new Date(message.createdAt), timeZone);
    const day = days.at(-1);
    if (day?.venueDate === venueDate) day.messages.push(message);
    else days.push({ venueDate, messages: [message] });
  }
  return days;
}

/** How a list displays an instant (spec 2): its time today, "Yesterday", or its month and day. */
export function relativeDay(
  instant: Date,
  now: Date,
  timeZone: string,
): 'today' | 'yesterday' | 'earlier' {
  const today = venueDateOf(now, timeZone);
  const date = venueDateOf(instant, timeZone);
  if (date >= today) return 'today';
  return date === addDays(today, -1) ? 'yesterday' : 'earlier';
}

export type TextPart = { text: string; href?: string };

/** May include trailing punctuation, which trimPunctuation strips. */
const URL_PATTERN = /https?:\/\/[^\s<>"'`]+/giu;

/** Splits a message's text into text and http(s) links. */
export function parseLinks(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of content.matchAll(URL_PATTERN)) {
    const text = trimPunctuation(match);
    const href = toSafeUrl(text);
    if (!href) continue;
    if (index > end) parts.push({ text: content.slice(end, index) });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end) });
  return parts;
}

/**
 * Strips trailing punctuation. In "(see https://example.org/a_(b))", the last parenthesis belongs to the
 * sentence, the one before it to the URL.
 */
function trimPunctuation(match: string): string {
  let unmatched = match.split(')').length - match.split('(').length;
  let end = match.length;
  while (end > 0) {
    const last = match.charAt(end - 1);
    if (last === ')' && unmatched > 0) unmatched -= 1;
    else if (!'.,;:!?…'.includes(last)) break;
    end -= 1;
  }
  return match.slice(0, end);
}

function toSafeUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.username && !url.password && url.hostname !== '';
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}
