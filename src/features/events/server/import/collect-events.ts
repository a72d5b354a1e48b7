import { createHash } from 'node:crypto';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { guessPrice, guessTags } from '../../event-guess-rules.ts';
import { isPlausibleYear, MAX_EVENT_MILLIS } from '../../events-rules.ts';
import {
  cleanLine,
  cleanText,
  deduplicate,
  MAX_DESCRIPTION_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_TITLE_LENGTH,
  matchKey,
  parseHttpUrl,
  type SourceEvent,
  titleSaysCancelled,
} from '../../import-rules.ts';
import { htmlToText } from './html-to-text.ts';
import type { ZoneConverter } from './ical-zones.ts';

/** Options of a reader. Days are venue-local "YYYY-MM-DD". */
export type ReadOptions = {
  /** The zone of times that state none. */
  timeZone: string;
  /** Events that ended before `from` are past; series are expanded up to and including `until`. */
  from: string;
  until: string;
  /** The document's URL, the base of relative links. */
  documentUrl?: string;
  /** For example "usd"; prices in other currencies are ignored. */
  currency: string;
};

/**
 * The reason why an event was skipped. `tooMany` skips all further events, `unknownRule` all but the first of a series.
 * `title` is the event's title, '' if unknown.
 */
export type ImportProblem = {
  code:
    | 'nothingToRead'
    | 'unreadable'
    | 'tooComplex'
    | 'tooMany'
    | 'noTitle'
    | 'noStart'
    | 'strangeTime'
    | 'endBeforeStart'
    | 'tooLong'
    | 'unknownZone'
    | 'unknownRule'
    | 'private';
  title: string;
};

/** The events and problems of a document, and the number of its events that have ended (`past`). */
export type ParsedEvents = { events: SourceEvent[]; problems: ImportProblem[]; past: number };

/** A parsed event before it is cleaned: texts may be HTML, the end may be unknown. */
export type Draft = {
  id: string | null;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date | null;
  allDay: boolean;
  /** The zone that defines the days of an all-day event. */
  zone: ZoneConverter;
  url: string | null;
  cancelled: boolean;
  sequence: number;
  changedAt: Date | null;
  /** Categories and keywords, only used to guess tags. */
  keywords: string;
  priceCents: number | null;
};

export const MAX_EVENTS = 5000;
const DEFAULT_DURATION_MILLIS = 2 * 3_600_000;

/** Converts drafts to deduplicated events; reports invalid ones and counts past ones. */
export function collectEvents(
  drafts: Draft[],
  readProblems: ImportProblem[],
  options: ReadOptions,
): ParsedEvents {
  const problems = [...readProblems];
  const toPlainText = memoizeHtmlToText();
  const events: SourceEvent[] = [];
  let past = 0;
  if (drafts.length > MAX_EVENTS) problems.push({ code: 'tooMany', title: '' });
  for (const draft of drafts.slice(0, MAX_EVENTS)) {
    const title = cleanLine(toPlainText(draft.title), MAX_TITLE_LENGTH);
    const endsAt = endOf(draft);
    const code = problemOf({ ...draft, title, endsAt }, options);
    if (code) problems.push({ code, title });
    else if (endsAt <= instantOf(options.from, '00:00', options.timeZone)) past++;
    else events.push(toEvent({ ...draft, title, endsAt }, options, toPlainText));
  }
  return { events: deduplicate(makeIdsUnique(events)), problems, past };
}

/** Memoizes `htmlToText`, because all occurrences of a series share the same long text. */
function memoizeHtmlToText() {
  const cached = new Map<string, string>();
  return (text: string) => {
    const plain = cached.get(text) ?? htmlToText(text);
    cached.set(text, plain);
    return plain;
  };
}

/** Returns the end, by default two hours after the start, or the end of the day for an all-day event. */
function endOf({ startsAt, endsAt, allDay, zone }: Draft): Date {
  // Some programs repeat the start if there is no end.
  if (endsAt && endsAt.getTime() !== startsAt.getTime()) return endsAt;
  if (!allDay) return new Date(startsAt.getTime() + DEFAULT_DURATION_MILLIS);
  return zone.instantOf(addDays(zone.dateOf(startsAt), 1), '00:00');
}

function problemOf(
  { title, startsAt, endsAt }: Pick<SourceEvent, 'title' | 'startsAt' | 'endsAt'>,
  { from }: ReadOptions,
): ImportProblem['code'] | null {
  const thisYear = Number(from.slice(0, 4));
  if (title === '') return 'noTitle';
  if (!isPlausibleYear(startsAt.getUTCFullYear(), thisYear)) return 'strangeTime';
  if (endsAt < startsAt) return 'endBeforeStart';
  return endsAt.getTime() - startsAt.getTime() > MAX_EVENT_MILLIS ? 'tooLong' : null;
}

function toEvent(
  draft: Draft & { endsAt: Date },
  { documentUrl }: ReadOptions,
  toPlainText: (text: string) => string,
): SourceEvent {
  const { title, startsAt, endsAt, allDay, sequence, changedAt } = draft;
  const description = cleanText(toPlainText(draft.description), MAX_DESCRIPTION_LENGTH);
  const lines = toPlainText(draft.location)
    .split('\n')
    .map((line) => line.trim());
  const location = cleanLine(lines.filter(Boolean).join(', '), MAX_LOCATION_LENGTH);
  const text = `${title}\n${description}\n${toPlainText(draft.keywords)}`;
  return {
    externalId: idOf(draft.id, { title, startsAt, location }),
    title,
    description,
    location,
    startsAt,
    endsAt,
    allDay,
    url: parseHttpUrl(draft.url, documentUrl),
    cancelled: draft.cancelled || titleSaysCancelled(title),
    sequence,
    changedAt,
    tags: guessTags(text),
    priceCents: draft.priceCents ?? guessPrice(text),
  };
}

function idOf(
  id: string | null,
  event: Pick<SourceEvent, 'title' | 'startsAt' | 'location'>,
): string {
  const sourceId = id?.trim();
  if (sourceId && sourceId.length <= 300) return sourceId;
  const hash = createHash('sha256').update(sourceId || matchKey(event));
  return `hash:${hash.digest('hex').slice(0, 32)}`;
}

/** Appends the start to ids that a source uses for several dates. */
function makeIdsUnique(events: SourceEvent[]): SourceEvent[] {
  const starts = new Map<string, Set<number>>();
  for (const { externalId, startsAt } of events) {
    const existing = starts.get(externalId) ?? new Set();
    starts.set(externalId, existing.add(startsAt.getTime()));
  }
  return events.map((event) => {
    const isShared = (starts.get(event.externalId)?.size ?? 0) > 1;
    const externalId = `${event.externalId}#${event.startsAt.toISOString()}`;
    return isShared ? { ...event, externalId } : event;
  });
}
