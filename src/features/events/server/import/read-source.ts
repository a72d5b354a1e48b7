import type { ParsedEvents, ReadOptions } from './collect-events.ts';
import { readFeed } from './read-feed.ts';
import { readIcal } from './read-ical.ts';
import { readJsonLd, readPage } from './read-schema-org.ts';

/**
 * Reads the events of a document. Detects its type by content, because servers send calendars as text/plain and feeds
 * as text/html.
 */
export function readSource(text: string, options: ReadOptions): ParsedEvents {
  const trimmed = trimStart(text);
  const parsed = detectReader(trimmed)?.(trimmed, options) ?? { events: [], problems: [], past: 0 };
  // Calendars and feeds may be empty; a page without events is a problem.
  const isEmpty = parsed.events.length + parsed.problems.length + parsed.past === 0;
  if (isEmpty && !isCalendar(trimmed) && !isFeed(trimmed)) {
    return { ...parsed, problems: [{ code: 'nothingToRead', title: '' }] };
  }
  return parsed;
}

/** A calendar lists all of its events, a feed its most recent posts, a page the next events. */
export type SourceKind = 'calendar' | 'feed' | 'page';

export function detectSourceKind(text: string): SourceKind {
  const trimmed = trimStart(text);
  if (isCalendar(trimmed)) return 'calendar';
  return isFeed(trimmed) ? 'feed' : 'page';
}

const trimStart = (text: string) => text.replace(/^[\ufeff\s]+/, '');

function detectReader(text: string) {
  if (isCalendar(text)) return readIcal;
  if (isFeed(text)) return readFeed;
  if (/^[[{]/.test(text)) return readJsonLd;
  return text.startsWith('<') ? readPage : null;
}

const isCalendar = (text: string) => /^BEGIN:VCALENDAR/im.test(text.slice(0, 2000));

/** Detects a feed by its root element, after declarations, comments and processing instructions. */
function isFeed(text: string): boolean {
  let offset = 0;
  for (let skipped = 0; skipped < 50 && /^<[?!]/.test(text.slice(offset, offset + 2)); skipped++) {
    const end = text.startsWith('<!--', offset) ? '-->' : '>';
    const endIndex = text.indexOf(end, offset);
    if (endIndex === -1) return false;
    offset = endIndex + end.length;
    while (/\s/.test(text.charAt(offset))) offset++;
  }
  return /^<(rss|feed|rdf:rdf|atom:feed)[\s>]/i.test(text.slice(offset, offset + 20));
}
