import type { EventTag } from './event-tag-rules.ts';

/** An event read from an external source, cleaned. `endsAt` is exclusive. */
export type FoundEvent = {
  /** The source's id, one per occurrence; otherwise a hash of title, start and location. */
  externalId: string;
  title: string;
  /** Plain text, paragraphs separated by an empty line; '' for none, like `location`. */
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  url: string | null;
  cancelled: boolean;
  /** The source's revision; 0 without one. */
  sequence: number;
  changedAt: Date | null;
  tags: EventTag[];
  /** 0 for free; null without a price, or with several. */
  priceCents: number | null;
};

export const LONGEST_TITLE = 200;
export const LONGEST_DESCRIPTION = 4000;
export const LONGEST_LOCATION = 300;

/** Cleans one line: no control or invisible characters, single spaces, at most `max` characters. */
export function cleanLine(text: string, max: number): string {
  return shorten(visible(text).replace(/\s+/g, ' ').trim(), max);
}

/** Cleans paragraphs: at most one empty line between them, at most `max` characters. */
export function cleanText(text: string, max: number): string {
  const lines = visible(text.replace(/\r\n?/g, '\n')).split('\n');
  const cleaned = lines.map((line) => line.replace(/[^\S\n]+/g, ' ').trim()).join('\n');
  return shorten(cleaned.replace(/\n{3,}/g, '\n\n').trim(), max);
}

/** Removes invisible characters and those that change the text direction. */
const visible = (text: string) =>
  text.normalize('NFC').replace(/[^\P{C}\n\t\u200d]|[\u2028\u2029\ufffd]/gu, '');

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  const words = cut.replace(/\s\S*$/, '').trimEnd();
  return `${words.length > max / 2 ? words : cut}…`;
}

/** An absolute http(s) URL without credentials; null for everything else. */
export function httpLink(text: string | null | undefined, base?: string): string | null {
  const url = text ? URL.parse(text.trim(), base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.username || url.password || url.href.length > 2000 ? null : url.href;
}

/** Whether the title marks the event as cancelled, as many sources have no other way. */
export function isTitleCancelled(title: string): boolean {
  return /^[^\p{L}]*(cancell?ed|postponed|abgesagt|verschoben|entfällt|cancelad[oa]|aplazad[oa]|suspendid[oa])(?!\p{L})/iu.test(
    title,
  );
}

/** Key of an event across sources: title, start, and location up to a comma. */
export function twinKey(event: Pick<FoundEvent, 'title' | 'startsAt' | 'location'>): string {
  const place = event.location.split(',')[0] ?? '';
  return `${plainWords(event.title)}|${event.startsAt.toISOString()}|${plainWords(place)}`;
}

const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type StoredEvent = Pick<FoundEvent, 'title' | 'startsAt' | 'location'> & {
  sourceId: string | null;
  externalId: string | null;
};

/**
 * Returns a function that matches found events with stored ones: by source and external id, otherwise by
 * `twinKey` in any source, preferring the same one. Indexed, as a source may have thousands of events.
 */
export function matcherFor<Stored extends StoredEvent>(
  stored: readonly Stored[],
  sourceId: string,
) {
  const byId = new Map<string, Stored>();
  const byTwin = new Map<string, Stored>();
  for (const event of stored) {
    const isOwn = event.sourceId === sourceId;
    if (isOwn && event.externalId !== null) byId.set(event.externalId, event);
    const key = twinKey(event);
    if (isOwn || !byTwin.has(key)) byTwin.set(key, event);
  }
  return (found: FoundEvent): Stored | undefined =>
    byId.get(found.externalId) ?? byTwin.get(twinKey(found));
}

/** Deduplicates by external id (keeps the newest revision), then by `twinKey` (keeps the first). */
export function withoutDuplicates(events: readonly FoundEvent[]): FoundEvent[] {
  const byId = new Map<string, FoundEvent>();
  for (const event of events) {
    const existing = byId.get(event.externalId);
    if (existing === undefined || isNewer(event, existing)) byId.set(event.externalId, event);
  }
  const byTwin = new Map<string, FoundEvent>();
  for (const event of byId.values()) {
    const key = twinKey(event);
    if (!byTwin.has(key)) byTwin.set(key, event);
  }
  return [...byTwin.values()];
}

type Revision = Pick<FoundEvent, 'sequence' | 'changedAt'>;

/** Whether it is a later revision, by its sequence, otherwise by its time of change. */
export function isNewer(candidate: Revision, other: Revision): boolean {
  if (candidate.sequence !== other.sequence) return candidate.sequence > other.sequence;
  return (candidate.changedAt?.getTime() ?? 0) > (other.changedAt?.getTime() ?? 0);
}

const compared = [
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
] as const satisfies (keyof FoundEvent)[];

type Comparable = Pick<FoundEvent, (typeof compared)[number] | 'sequence'>;

/** The fields in which a found event differs from the stored one; none for an older revision. */
export function changesBetween(stored: Comparable, found: Comparable): (typeof compared)[number][] {
  if (found.sequence < stored.sequence) return [];
  return compared.filter((field) => textOf(stored[field]) !== textOf(found[field]));
}

const textOf = (value: Comparable[keyof Comparable]) =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
