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

/** What a reader has to know of its source. Days are venue-local "YYYY-MM-DD". */
export type ReadOptions = {
  /** The zone of times that name none. */
  timeZone: string;
  /** What ended before this day is past; what recurs is followed up to and with `until`. */
  from: string;
  until: string;
  /** Where the text was found: links in it are relative to that. */
  address?: string;
  /** Prices in another currency are not taken over ("usd"). */
  currency: string;
};

/**
 * What was left out and why, but `tooMany` (the rest was left out) and `unknownRule` (only the first
 * of a series came in). `title` is whose it is, '' where nobody knows.
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

/** An event as a reader found it: texts may be HTML, the end unknown. */
export type Draft = {
  id: string | null;
  title: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date | null;
  allDay: boolean;
  /** In whose zone an all-day event has its days. */
  clock: Clock;
  url: string | null;
  cancelled: boolean;
  sequence: number;
  changedAt: Date | null;
  /** Categories and keywords: they speak for tags, and are not shown. */
  keywords: string;
  priceCents: number | null;
};

export const MAX_EVENTS = 5000;
const USUAL_MILLIS = 2 * 3_600_000;

/** The events of drafts, each once; nonsense is named, what is over is counted. */
export function collectFound(
  drafts: Draft[],
  named: ImportProblem[],
  options: ReadOptions,
): Reading {
  const problems = [...named];
  const plain = keptTexts();
  const events: FoundEvent[] = [];
  let past = 0;
  if (drafts.length > MAX_EVENTS) problems.push({ code: 'tooMany', title: '' });
  for (const draft of drafts.slice(0, MAX_EVENTS)) {
    const title = cleanLine(plain(draft.title), LONGEST_TITLE);
    const endsAt = endOf(draft);
    const code = troubleWith({ ...draft, title, endsAt }, options);
    if (code) problems.push({ code, title });
    else if (endsAt <= instantOf(options.from, '00:00', options.timeZone)) past++;
    else events.push(foundEvent({ ...draft, title, endsAt }, options, plain));
  }
  return { events: withoutDuplicates(withOwnIds(events)), problems, past };
}

/** Every occurrence of a series has the same long text: it is made plain once. */
function keptTexts() {
  const known = new Map<string, string>();
  return (text: string) => {
    const plain = known.get(text) ?? plainText(text);
    known.set(text, plain);
    return plain;
  };
}

/** Without an end, an event takes two hours, or its day. */
function endOf({ startsAt, endsAt, allDay, clock }: Draft): Date {
  // An end that is the start is how programs say that they know of none.
  if (endsAt && endsAt.getTime() !== startsAt.getTime()) return endsAt;
  if (!allDay) return new Date(startsAt.getTime() + USUAL_MILLIS);
  return clock.instantOf(addDays(clock.dateOf(startsAt), 1), '00:00');
}

function troubleWith(
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

/** Some sources give all dates of an event one id or address: the start tells them apart. */
function withOwnIds(events: FoundEvent[]): FoundEvent[] {
  const starts = new Map<string, Set<number>>();
  for (const { externalId, startsAt } of events) {
    const known = starts.get(externalId) ?? new Set();
    starts.set(externalId, known.add(startsAt.getTime()));
  }
  return events.map((event) => {
    const isShared = (starts.get(event.externalId)?.size ?? 0) > 1;
    const externalId = `${event.externalId}#${event.startsAt.toISOString()}`;
    return isShared ? { ...event, externalId } : event;
  });
}
