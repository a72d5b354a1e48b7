import type { FieldProblem } from '#platform/client/forms/use-field-error.ts';
import { isIntegerInRange } from '#shared/integer-range.ts';
import { addDays, instantOf, venueDateOf, venueTimeOf, weekdayOf } from '#shared/venue-dates.ts';
import type { EventChangeInput, EventInput } from '../../event-admin-contract.ts';
import { EVENT_TAGS } from '../../events-contract.ts';
import { isPlausibleYear, MAX_EVENT_MILLIS } from '../../events-rules.ts';
import type { EventDetails } from './use-admin-events.ts';

/** The input of the event form. `starts` and `ends` are venue-local ("YYYY-MM-DDTHH:MM"). */
export type EventDraft = {
  title: string;
  description: string;
  eventType: 'in-house' | 'external';
  location: string;
  sourceUrl: string;
  starts: string;
  ends: string;
  allDay: boolean;
  capacity: string;
  price: string;
  memberPrice: string;
  tags: string[];
  otherTags: string;
  minAgeMonths: number | null;
  maxAgeMonths: number | null;
  published: boolean;
  openToGuests: boolean;
  repeats: 'no' | 'week' | 'month';
  interval: string;
  weekdays: number[];
  monthBy: 'date' | 'weekday';
  lastDay: string;
};

/** The draft of a new event, with the defaults of spec 5 and 9: capacity 20, price 0, in-house. */
export const emptyDraft: EventDraft = {
  title: '',
  description: '',
  eventType: 'in-house',
  location: '',
  sourceUrl: '',
  starts: '',
  ends: '',
  allDay: false,
  capacity: '20',
  price: '0.00',
  memberPrice: '',
  tags: [],
  otherTags: '',
  minAgeMonths: null,
  maxAgeMonths: null,
  published: true,
  openToGuests: false,
  repeats: 'no',
  interval: '1',
  weekdays: [],
  monthBy: 'date',
  lastDay: '',
};

/** Converts an existing event to a draft. */
export function toDraft({ event, memberPriceCents }: EventDetails, timeZone: string): EventDraft {
  const standardTags: readonly string[] = EVENT_TAGS;
  return {
    ...emptyDraft,
    title: event.title,
    description: event.description ?? '',
    eventType: event.eventType,
    location: event.location ?? '',
    sourceUrl: event.sourceUrl ?? '',
    starts: toLocalDateTime(event.startsAt, timeZone),
    ends: toLocalDateTime(event.endsAt, timeZone),
    allDay: event.allDay,
    capacity: String(event.capacity),
    price: (event.priceCents / 100).toFixed(2),
    memberPrice: memberPriceCents === null ? '' : (memberPriceCents / 100).toFixed(2),
    tags: event.tags.filter((tag) => standardTags.includes(tag)),
    otherTags: event.tags.filter((tag) => !standardTags.includes(tag)).join(', '),
    minAgeMonths: event.minAgeMonths,
    maxAgeMonths: event.maxAgeMonths,
    published: event.published,
    openToGuests: event.openToGuests,
  };
}

function toLocalDateTime(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return `${venueDateOf(date, timeZone)}T${venueTimeOf(date, timeZone)}`;
}

/** Returns the problems of the draft by field (spec 5, Event form). */
export function validateDraft(draft: EventDraft): Partial<Record<keyof EventDraft, FieldProblem>> {
  const problems: Partial<Record<keyof EventDraft, FieldProblem>> = {};
  const { minAgeMonths, maxAgeMonths } = draft;
  if (!draft.title.trim()) problems.title = 'eventTitle';
  if (!isLocalDateTime(draft.starts)) problems.starts = 'eventStart';
  else if (!isPlausibleYear(Number(draft.starts.slice(0, 4)), new Date().getFullYear())) {
    problems.starts = 'eventYear';
  }
  if (!isLocalDateTime(draft.ends)) problems.ends = 'eventEnd';
  else if (isLocalDateTime(draft.starts) && draft.ends <= draft.starts)
    problems.ends = 'eventEndBeforeStart';
  else if (Date.parse(draft.ends) - Date.parse(draft.starts) > MAX_EVENT_MILLIS) {
    problems.ends = 'eventTooLong';
  }
  if (!(parseInteger(draft.capacity) >= 1)) problems.capacity = 'atLeastOneSpot';
  else if (!isIntegerInRange(draft.capacity, CAPACITY_RANGE)) problems.capacity = CAPACITY_RANGE;
  if (parseCents(draft.price) === null) problems.price = 'eventPrice';
  if (draft.memberPrice.trim() && parseCents(draft.memberPrice) === null) {
    problems.memberPrice = 'eventPrice';
  }
  if (draft.sourceUrl.trim() && !/^https?:\/\/\S+$/i.test(draft.sourceUrl.trim())) {
    problems.sourceUrl = 'eventUrl';
  }
  if (!isValidAge(minAgeMonths)) problems.minAgeMonths = 'eventAge';
  if (!isValidAge(maxAgeMonths)) problems.maxAgeMonths = 'eventAge';
  if (minAgeMonths !== null && maxAgeMonths !== null && minAgeMonths >= maxAgeMonths) {
    problems.maxAgeMonths = 'eventAges';
  }
  const isLastDayBeforeStart = draft.lastDay !== '' && draft.lastDay < draft.starts.slice(0, 10);
  if (draft.repeats !== 'no' && isLastDayBeforeStart) problems.lastDay = 'eventLastDay';
  return problems;
}

const CAPACITY_RANGE = { min: 1, max: 100_000 };
const MAX_AGE_MONTHS = 240;

const isValidAge = (months: number | null) =>
  months === null || (months >= 0 && months <= MAX_AGE_MONTHS);

/** Converts a draft to the request body: empty texts to null, venue-local times to instants (spec 5). */
export function toInput(draft: EventDraft, timeZone: string): EventInput {
  const { repeats, weekdays, monthBy, lastDay } = draft;
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    eventType: draft.eventType,
    location: draft.location.trim() || null,
    sourceUrl: draft.sourceUrl.trim() || null,
    startsAt: fromLocalDateTime(draft.starts, timeZone),
    endsAt: fromLocalDateTime(draft.ends, timeZone),
    allDay: draft.allDay,
    capacity: parseInteger(draft.capacity),
    priceCents: parseCents(draft.price) ?? 0,
    memberPriceCents: draft.memberPrice.trim() ? parseCents(draft.memberPrice) : null,
    tags: [...draft.tags, ...draft.otherTags.split(',').flatMap((tag) => tag.trim() || [])],
    minAgeMonths: draft.minAgeMonths,
    maxAgeMonths: draft.maxAgeMonths,
    published: draft.published,
    openToGuests: draft.openToGuests && draft.eventType === 'in-house',
    ...(repeats === 'no'
      ? {}
      : {
          repeats: {
            every: repeats,
            interval: Math.max(1, parseInteger(draft.interval) || 1),
            ...(repeats === 'week' ? { weekdays } : { monthBy }),
            lastDay: lastDay || null,
          },
        }),
  };
}

/** Returns only the edited fields, to preserve concurrent changes to the others. */
export function changedFields(
  before: EventDraft,
  after: EventDraft,
  timeZone: string,
): EventChangeInput {
  const { repeats: _repeatsBefore, ...previous } = toInput(before, timeZone);
  const { repeats: _repeatsAfter, ...current } = toInput(after, timeZone);
  const changed = Object.entries(current).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(previous[name as keyof typeof previous]),
  );
  return Object.fromEntries(changed);
}

/** Returns the weekday of the start (0 is Sunday); null if there is no start. */
export const startWeekday = ({ starts }: EventDraft): number | null =>
  isLocalDateTime(starts) ? weekdayOf(starts.slice(0, 10)) : null;

/** Returns the default end: two hours after the start; "" without a start. */
export function defaultEnd(starts: string): string {
  if (!isLocalDateTime(starts)) return '';
  const end = new Date(`${starts}:00Z`);
  end.setUTCHours(end.getUTCHours() + 2);
  return end.toISOString().slice(0, 16);
}

/** Switches the draft to whole days (midnight to midnight) or to times (10:00 to 12:00). */
export function withAllDay(draft: EventDraft, allDay: boolean): EventDraft {
  const first = draft.starts.slice(0, 10);
  if (!isLocalDateTime(draft.starts)) return { ...draft, allDay };
  if (!allDay) return { ...draft, allDay, starts: `${first}T10:00`, ends: `${first}T12:00` };
  const last = isLocalDateTime(draft.ends) ? draft.ends.slice(0, 10) : first;
  return {
    ...draft,
    allDay,
    starts: `${first}T00:00`,
    ends: midnightAfter(last < first ? first : last),
  };
}

/** Returns the midnight at the end of a day; "" for an empty input. */
export const midnightAfter = (day: string) => (day ? `${addDays(day, 1)}T00:00` : '');

/** Returns the last whole day before a midnight. */
export const lastWholeDay = (ends: string) =>
  isLocalDateTime(ends) ? addDays(ends.slice(0, 10), -1) : '';

const isLocalDateTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
const parseInteger = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Parses "12", "12.5" or "12,50" to cents; null if it is invalid. */
function parseCents(text: string): number | null {
  const [, units, fraction = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return units === undefined ? null : Number(units) * 100 + Number(fraction.padEnd(2, '0'));
}

const fromLocalDateTime = (text: string, timeZone: string) =>
  instantOf(text.slice(0, 10), text.slice(11, 16), timeZone).toISOString();
