import type { EventTag } from './event-tag-rules.ts';

/** An event as a source outside tells it, cleaned. `endsAt` is where it ends, exclusive. */
export type FoundEvent = {
  /** The source's own id, one for each occurrence; a hash of title, start and place without one. */
  externalId: string;
  title: string;
  /** Plain text, paragraphs apart by an empty line; '' for none, as with `location`. */
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  url: string | null;
  cancelled: boolean;
  /** Counts the source's revisions, where it does. */
  sequence: number;
  changedAt: Date | null;
  tags: EventTag[];
  /** 0 for free, null where the source does not say, or says several prices. */
  priceCents: number | null;
};

export const LONGEST_TITLE = 200;
export const LONGEST_DESCRIPTION = 4000;
export const LONGEST_LOCATION = 300;

/** One line of text: no control or invisible characters, single spaces, at most so long. */
export function cleanLine(text: string, most: number): string {
  return shorten(visible(text).replace(/\s+/g, ' ').trim(), most);
}

/** Paragraphs of text, with at most one empty line between them, at most so long. */
export function cleanText(text: string, most: number): string {
  const lines = visible(text.replace(/\r\n?/g, '\n')).split('\n');
  const cleaned = lines.map((line) => line.replace(/[^\S\n]+/g, ' ').trim()).join('\n');
  return shorten(cleaned.replace(/\n{3,}/g, '\n\n').trim(), most);
}

/** Without what cannot be seen, or turns the direction of all that follows it. */
const visible = (text: string) =>
  text.normalize('NFC').replace(/[^\P{C}\n\t\u200d]|[\u2028\u2029\ufffd]/gu, '');

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const words = cut.replace(/\s\S*$/, '').trimEnd();
  return `${words.length > most / 2 ? words : cut}…`;
}

/** A link that may be shown: http or https, whole, without credentials; null for all else. */
export function httpLink(text: string | null | undefined, base?: string): string | null {
  const url = text ? URL.parse(text.trim(), base) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.username || url.password || url.href.length > 2000 ? null : url.href;
}

/** Whether its title says that it does not take place, as many sources have no other way to. */
export function isCalledOff(title: string): boolean {
  return /^[^\p{L}]*(cancell?ed|postponed|abgesagt|verschoben|entfällt|cancelad[oa]|aplazad[oa]|suspendid[oa])(?!\p{L})/iu.test(
    title,
  );
}

/** What two sources that tell of the same event agree in: title, start, and place up to a comma. */
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
 * Finds the stored event that a found one is: by source and external id, else by title, start and
 * place, whichever source that one came from (its own before others'). Looks things up: a source may
 * tell thousands.
 */
export function findIn<Stored extends StoredEvent>(stored: readonly Stored[], sourceId: string) {
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

/** Each event once: by external id the newest revision, by title, start and place the first. */
export function withoutDuplicates(events: readonly FoundEvent[]): FoundEvent[] {
  const byId = new Map<string, FoundEvent>();
  for (const event of events) {
    const known = byId.get(event.externalId);
    if (known === undefined || isNewer(event, known)) byId.set(event.externalId, event);
  }
  const byTwin = new Map<string, FoundEvent>();
  for (const event of byId.values()) {
    const key = twinKey(event);
    if (!byTwin.has(key)) byTwin.set(key, event);
  }
  return [...byTwin.values()];
}

type Revision = Pick<FoundEvent, 'sequence' | 'changedAt'>;

/** Whether it is a later revision, by its number, else by when it was changed. */
export function isNewer(one: Revision, other: Revision): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return (one.changedAt?.getTime() ?? 0) > (other.changedAt?.getTime() ?? 0);
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

/** The fields in which a found event differs from what is stored; none for an older revision. */
export function changesBetween(stored: Comparable, found: Comparable): (typeof compared)[number][] {
  if (found.sequence < stored.sequence) return [];
  return compared.filter((field) => textOf(stored[field]) !== textOf(found[field]));
}

const textOf = (value: Comparable[keyof Comparable]) =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
