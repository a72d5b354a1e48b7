import { cutText } from '#shared/cut-text.ts';
import type { EventTag } from './event-guess-rules.ts';

/** An event of an external source, with cleaned texts. `endsAt` is exclusive. */
export type SourceEvent = {
  /** The source's id, unique per occurrence; if there is none, a hash of title, start and location. */
  externalId: string;
  title: string;
  /** Plain text, with paragraphs separated by an empty line. Empty if unknown, like `location`. */
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  url: string | null;
  cancelled: boolean;
  /** The revision in the source; 0 if it has none. */
  sequence: number;
  changedAt: Date | null;
  tags: EventTag[];
  /** 0 for free; null if there is no price or more than one. */
  priceCents: number | null;
};

export const MAX_TITLE_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 4000;
export const MAX_LOCATION_LENGTH = 300;

/** Cleans one line: no control or invisible characters, single spaces, at most `max` characters. */
export function cleanLine(text: string, max: number): string {
  return shorten(removeInvisible(text).replace(/\s+/g, ' ').trim(), max);
}

/** Cleans paragraphs: at most one empty line between them, at most `max` characters. */
export function cleanText(text: string, max: number): string {
  const lines = removeInvisible(text.replace(/\r\n?/g, '\n')).split('\n');
  const cleaned = lines.map((line) => line.replace(/[^\S\n]+/g, ' ').trim()).join('\n');
  return shorten(cleaned.replace(/\n{3,}/g, '\n\n').trim(), max);
}

/** Removes invisible characters and those that change the text direction. */
const removeInvisible = (text: string) =>
  text.normalize('NFC').replace(/[^\P{C}\n\t\u200d]|[\u2028\u2029\ufffd]/gu, '');

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const truncated = cutText(text, max - 1);
  const wholeWords = truncated.replace(/\s\S*$/, '').trimEnd();
  return `${wholeWords.length > max / 2 ? wholeWords : truncated}…`;
}

/** Parses an http(s) URL, relative to `base`. Returns null for other protocols, credentials and overlong URLs. */
export function parseHttpUrl(text: string | null | undefined, base?: string): string | null {
  const url = text ? URL.parse(text.trim(), base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.username || url.password || url.href.length > 2000 ? null : url.href;
}

/** Whether the title marks the event as cancelled or postponed; many sources have no field for that. */
export function titleSaysCancelled(title: string): boolean {
  return /^[^\p{L}]*(cancell?ed|postponed|abgesagt|verschoben|entfällt|cancelad[oa]|aplazad[oa]|suspendid[oa])(?!\p{L})/iu.test(
    title,
  );
}

/** Identifies an event across sources: by title, start, and location up to the first comma. */
export function matchKey(event: Pick<SourceEvent, 'title' | 'startsAt' | 'location'>): string {
  const place = event.location.split(',')[0] ?? '';
  return `${normalizeWords(event.title)}|${event.startsAt.toISOString()}|${normalizeWords(place)}`;
}

const normalizeWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type StoredEvent = Pick<SourceEvent, 'title' | 'startsAt' | 'location'> & {
  sourceId: string | null;
  externalId: string | null;
};

/**
 * Returns a function that finds the stored event of a source event: by source and external id, otherwise by `matchKey`
 * in any source, preferring `sourceId`. Uses an index, because a source may have thousands of events.
 */
export function createMatcher<Stored extends StoredEvent>(
  stored: readonly Stored[],
  sourceId: string,
) {
  const byId = new Map<string, Stored>();
  const byMatchKey = new Map<string, Stored>();
  for (const event of stored) {
    const isOwn = event.sourceId === sourceId;
    if (isOwn && event.externalId !== null) byId.set(event.externalId, event);
    const key = matchKey(event);
    if (isOwn || !byMatchKey.has(key)) byMatchKey.set(key, event);
  }
  return (sourceEvent: SourceEvent): Stored | undefined =>
    byId.get(sourceEvent.externalId) ?? byMatchKey.get(matchKey(sourceEvent));
}

/** Deduplicates by external id (the newest revision wins), then by `matchKey` (the first wins). */
export function deduplicate(events: readonly SourceEvent[]): SourceEvent[] {
  const byId = new Map<string, SourceEvent>();
  for (const event of events) {
    const existing = byId.get(event.externalId);
    if (existing === undefined || isNewer(event, existing)) byId.set(event.externalId, event);
  }
  const byMatchKey = new Map<string, SourceEvent>();
  for (const event of byId.values()) {
    const key = matchKey(event);
    if (!byMatchKey.has(key)) byMatchKey.set(key, event);
  }
  return [...byMatchKey.values()];
}

type Revision = Pick<SourceEvent, 'sequence' | 'changedAt'>;

/** Whether the candidate is a later revision: by sequence, otherwise by time of change. */
export function isNewer(candidate: Revision, other: Revision): boolean {
  if (candidate.sequence !== other.sequence) return candidate.sequence > other.sequence;
  return (candidate.changedAt?.getTime() ?? 0) > (other.changedAt?.getTime() ?? 0);
}

const COMPARED_FIELDS = [
  'title',
  'description',
  'location',
  'startsAt',
  'endsAt',
  'allDay',
  'url',
  'cancelled',
  'tags',
  'priceCents',
] as const satisfies (keyof SourceEvent)[];

type Comparable = Pick<SourceEvent, (typeof COMPARED_FIELDS)[number] | 'sequence'>;

/** Returns the fields in which a source event differs from the stored one; none for an older revision. */
export function changesBetween(
  stored: Comparable,
  sourceEvent: Comparable,
): (typeof COMPARED_FIELDS)[number][] {
  if (sourceEvent.sequence < stored.sequence) return [];
  return COMPARED_FIELDS.filter(
    (field) => serialize(stored[field]) !== serialize(sourceEvent[field]),
  );
}

const serialize = (value: Comparable[keyof Comparable]) =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
