import type { Reading, ReadOptions } from './collect-found.ts';
import { readFeed } from './read-feed.ts';
import { readIcal } from './read-ical.ts';
import { readJsonLd, readPage } from './read-schema-org.ts';

/**
 * Reads the events of a document, detecting its type by content: servers send calendars as text/plain, feeds as
 * text/html.
 */
export function readSource(text: string, options: ReadOptions): Reading {
  const bare = text.replace(/^[\ufeff\s]+/, '');
  const reading = readerOf(bare)?.(bare, options) ?? { events: [], problems: [], past: 0 };
  const isEmpty = reading.events.length + reading.problems.length + reading.past === 0;
  if (isEmpty && !isCalendarOrFeed(bare)) {
    return { ...reading, problems: [{ code: 'nothingToRead', title: '' }] };
  }
  return reading;
}

/** A calendar lists all of its events, a feed the most recent posts, a page the next events. */
export type SourceKind = 'calendar' | 'feed' | 'page';

export function kindOfSource(text: string): SourceKind {
  const bare = text.replace(/^[\ufeff\s]+/, '');
  if (isCalendar(bare)) return 'calendar';
  return isFeed(bare) ? 'feed' : 'page';
}

function readerOf(text: string) {
  if (isCalendar(text)) return readIcal;
  if (isFeed(text)) return readFeed;
  if (/^[[{]/.test(text)) return readJsonLd;
  return text.startsWith('<') ? readPage : null;
}

const isCalendar = (text: string) => /^BEGIN:VCALENDAR/im.test(text.slice(0, 2000));

/** Detected by the root element, after declarations, comments and style sheets. */
function isFeed(text: string): boolean {
  let at = 0;
  for (let skipped = 0; skipped < 50 && /^<[?!]/.test(text.slice(at, at + 2)); skipped++) {
    const end = text.startsWith('<!--', at) ? '-->' : '>';
    const found = text.indexOf(end, at);
    if (found === -1) return false;
    at = found + end.length;
    while (/\s/.test(text.charAt(at))) at++;
  }
  return /^<(rss|feed|rdf:rdf|atom:feed)[\s>]/i.test(text.slice(at, at + 20));
}

/** Also true for empty calendars and feeds. */
const isCalendarOrFeed = (text: string) => isCalendar(text) || isFeed(text);
