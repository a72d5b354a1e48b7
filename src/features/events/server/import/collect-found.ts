import { createHash } from 'node:crypto';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { guessTags, priceIn } from '../../event-tag-rules.ts';
import { isSensibleYear, LONGEST_EVENT_MILLIS } from '../../events-rules.ts';
import {
  cleanLine,
  cleanText,
  type FoundEvent,
  httpLink,
  isTitleCancelled,
  LONGEST_DESCRIPTION,
  LONGEST_LOCATION,
  LONGEST_TITLE,
  twinKey,
  withoutDuplicates,
} from '../../import-rules.ts';
import type { Clock } from './ical-zones.ts';
import { plainText } from './plain-text.ts';

/** Options of a reader. Days are venue-local "YYYY-MM-DD". */
export type ReadOptions = {
  /** The zone of times without one. */
  timeZone: string;
  /** Events that ended before `from` are past; series are expanded up to and including `until`. */
  from: string;
  until: string;
  /** The document's URL, the base of relative links. */
  address?: string;
  /** Such as "usd"; prices in other currencies are ignored. */
  currency: string;
};

/**
 * Why an event was skipped; with `tooMany` the rest was skipped, with `unknownRule` all but the first of a series.
 * `title` is the event's, '' if unknown.
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

export type Reading = { events: FoundEvent[]; problems: ImportProblem[]; past: number };

/** A parsed event before cleaning: texts may be HTML, the end may be unknown. */
export type Draft = {
  id: string | null;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date | null;
  allDay: boolean;
  /** The clock of the zone in which an all-day event has its days. */
  clock: Clock;
  url: string | null;
  cancelled: boolean;
  sequence: number;
  changedAt: Date | null;
  /** Categories and keywords: only for guessing tags. */
  keywords: string;
  priceCents: number | null;
};

export const MAX_EVENTS = 5000;
const DEFAULT_MILLIS = 2 * 3_600_000;

/** Turns drafts into deduplicated events; reports invalid ones and counts past ones. */
export function collectFound(
  drafts: Draft[],
  named: ImportProblem[],
  options: ReadOptions,
): Reading {
  const problems = [...named];
  const plain = memoizedPlainText();
  const events: FoundEvent[] = [];
  let past = 0;
  if (drafts.length > MAX_EVENTS) problems.push({ code: 'tooMany', title: '' });
  for (const draft of drafts.slice(0, MAX_EVENTS)) {
    const title = cleanLine(plain(draft.title), LONGEST_TITLE);
    const endsAt = endOf(draft);
    const code = problemOf({ ...draft, title, endsAt }, options);
    if (code) problems.push({ code, title });
    else if (endsAt <= instantOf(options.from, '00:00', options.timeZone)) past++;
    else events.push(foundEvent({ ...draft, title, endsAt }, options, plain));
  }
  return { events: withoutDuplicates(withUniqueIds(events)), problems, past };
}

/** Memoizes `plainText`: all occurrences of a series share the same long text. */
function memoizedPlainText() {
  const cached = new Map<string, string>();
  return (text: string) => {
    const plain = cached.get(text) ?? plainText(text);
    cached.set(text, plain);
    return plain;
  };
}

/** Defaults to two hours, or to the day of an all-day event. */
function endOf({ startsAt, endsAt, allDay, clock }: Draft): Date {
  // Some programs write the start as the end if they have none.
  if (endsAt && endsAt.getTime() !== startsAt.getTime()) return endsAt;
  if (!allDay) return new Date(startsAt.getTime() + DEFAULT_MILLIS);
  return clock.instantOf(addDays(clock.dateOf(startsAt), 1), '00:00');
}

function problemOf(
  { title, startsAt, endsAt }: Pick<FoundEvent, 'title' | 'startsAt' | 'endsAt'>,
  { from }: ReadOptions,
): ImportProblem['code'] | null {
  const thisYear = Number(from.slice(0, 4));
  if (title === '') return 'noTitle';
  if (!isSensibleYear(startsAt.getUTCFullYear(), thisYear)) return 'strangeTime';
  if (endsAt < startsAt) return 'endBeforeStart';
  return endsAt.getTime() - startsAt.getTime() > LONGEST_EVENT_MILLIS ? 'tooLong' : null;
}

function foundEvent(
  draft: Draft & { endsAt: Date },
  { address }: ReadOptions,
  plain: (text: string) => string,
): FoundEvent {
  const { title, startsAt, endsAt, allDay, sequence, changedAt } = draft;
  const description = cleanText(plain(draft.description), LONGEST_DESCRIPTION);
  const lines = plain(draft.location)
    .split('\n')
    .map((line) => line.trim());
  const location = cleanLine(lines.filter(Boolean).join(', '), LONGEST_LOCATION);
  const text = `${title}\n${description}\n${plain(draft.keywords)}`;
  return {
    externalId: idOf(draft.id, { title, startsAt, location }),
    title,
    description,
    location,
    startsAt,
    endsAt,
    allDay,
    url: httpLink(draft.url, address),
    cancelled: draft.cancelled || isTitleCancelled(title),
    sequence,
    changedAt,
    tags: guessTags(text),
    priceCents: draft.priceCents ?? priceIn(text),
  };
}

function idOf(
  id: string | null,
  event: Pick<FoundEvent, 'title' | 'startsAt' | 'location'>,
): string {
  const own = id?.trim();
  if (own && own.length <= 300) return own;
  const hash = createHash('sha256').update(own || twinKey(event));
  return `hash:${hash.digest('hex').slice(0, 32)}`;
}

/** Appends the start to ids that several dates share, as in some sources. */
function withUniqueIds(events: FoundEvent[]): FoundEvent[] {
  const starts = new Map<string, Set<number>>();
  for (const { externalId, startsAt } of events) {
    const cached = starts.get(externalId) ?? new Set();
    starts.set(externalId, cached.add(startsAt.getTime()));
  }
  return events.map((event) => {
    const isShared = (starts.get(event.externalId)?.size ?? 0) > 1;
    const externalId = `${event.externalId}#${event.startsAt.toISOString()}`;
    return isShared ? { ...event, externalId } : event;
  });
}
