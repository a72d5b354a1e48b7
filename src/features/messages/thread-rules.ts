import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import type { Message } from './messages-contract.ts';

/** The messages of a conversation that a page has fetched, oldest first. */
export type Thread = { messages: Message[]; hasOlder: boolean };

/** Merges fetched messages with those shown, by number; the fetched ones win. */
export function mergeMessages(shown: readonly Message[], fetched: readonly Message[]): Message[] {
  const byNumber = new Map(shown.map((message) => [message.number, message]));
  for (const message of fetched) byNumber.set(message.number, message);
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** The number after which a reconnecting page fetches; 0 without messages. */
export const lastNumberOf = (messages: readonly Message[]): number => messages.at(-1)?.number ?? 0;

/** Groups messages by the venue's days, in order. */
export function byDay(
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

/** How a list shows an instant's day (spec 2): its time, "Yesterday", or month and day. */
export function nearness(
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

/** A pasted address; trailing punctuation is stripped below. */
const ADDRESS = /https?:\/\/[^\s<>"'`]+/giu;

/** Splits a message's text into text and http(s) links. */
export function partsOf(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const text = withoutEnd(found);
    const href = addressOf(text);
    if (!href) continue;
    if (index > at) parts.push({ text: content.slice(at, index) });
    parts.push({ text, href });
    at = index + text.length;
  }
  if (at < content.length) parts.push({ text: content.slice(at) });
  return parts;
}

/**
 * Strips trailing punctuation: in "(see https://example.org/a_(b))" the last bracket is the sentence's, the
 * one before the address's.
 */
function withoutEnd(found: string): string {
  let surplus = found.split(')').length - found.split('(').length;
  let end = found.length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    if (last === ')' && surplus > 0) surplus -= 1;
    else if (!'.,;:!?…'.includes(last)) break;
    end -= 1;
  }
  return found.slice(0, end);
}

function addressOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && !url.username && !url.password && url.hostname !== '';
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}
