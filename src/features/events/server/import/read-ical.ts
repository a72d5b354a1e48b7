import { isNewer } from '../../import-rules.ts';
import {
  collectFound,
  type Draft,
  type ImportProblem,
  MAX_EVENTS,
  type Reading,
  type ReadOptions,
} from './collect-found.ts';
import {
  type EventLines,
  findProperty,
  type IcalProperty,
  readCalendars,
  textOfProperty,
  type ZoneLines,
} from './ical-lines.ts';
import { expand, readTimes, type Times } from './ical-times.ts';
import { type Clock, clockOf, findClock } from './ical-zones.ts';
import type { DayBudget } from './recurrence.ts';

const MAX_COMPONENTS = 10_000;

/** Maximum days that all rules of a calendar may check together; see `DayBudget`. */
const MAX_DAYS = 600_000;

/** Reads the events of an iCalendar text (RFC 5545), series as one event per occurrence. */
export function readIcal(text: string, options: ReadOptions): Reading {
  const { events, zones, unreadable } = readCalendars(text);
  const problems: ImportProblem[] = unreadable.map((title) => ({ code: 'unreadable', title }));
  if (events.length > MAX_COMPONENTS) problems.push({ code: 'tooMany', title: '' });
  const budget = { days: MAX_DAYS };
  const clocks = clocksOf(zones, options, budget);
  const components: Component[] = [];
  for (const lines of events.slice(0, MAX_COMPONENTS)) {
    const component = readComponent(lines, clocks);
    if (typeof component !== 'string') components.push(component);
    else problems.push({ code: component, title: textOfProperty(lines.properties, 'summary') });
  }
  const { drafts, past, trouble } = draftsOf(components, options, budget);
  if (budget.days <= 0) problems.push({ code: 'tooMany', title: '' });
  const reading = collectFound(drafts, [...problems, ...trouble], options);
  return { ...reading, past: reading.past + past };
}

type Clocks = (tzid: string | undefined, calendarZone: string | null) => Clock | null;

function clocksOf(zones: ZoneLines[], { timeZone }: ReadOptions, budget: DayBudget): Clocks {
  const cached = new Map<string, Clock | null>([['', clockOf(timeZone)]]);
  const named = (name: string) => {
    const clock = cached.has(name) ? cached.get(name) : findClock(name, zones, budget);
    cached.set(name, clock ?? null);
    return clock ?? null;
  };
  return (tzid, calendarZone) =>
    tzid ? named(tzid) : (named(calendarZone ?? '') ?? clockOf(timeZone));
}

type Component = {
  properties: IcalProperty[];
  uid: string;
  times: Times;
  isCancelled: boolean;
  sequence: number;
  changedAt: Date | null;
};

function readComponent(
  { properties, calendar }: EventLines,
  clocks: Clocks,
): Component | ImportProblem['code'] {
  if (/^(PRIVATE|CONFIDENTIAL)$/i.test(textOfProperty(properties, 'class'))) return 'private';
  const times = readTimes(properties, (tzid) => clocks(tzid, calendar.zone));
  if (typeof times === 'string') return times;
  const changedAt = ['last-modified', 'dtstamp']
    .map((name) => new Date(textOfProperty(properties, name)))
    .find((date) => !Number.isNaN(date.getTime()));
  return {
    properties,
    uid: textOfProperty(properties, 'uid'),
    times,
    isCancelled: calendar.isCancelled || /^CANCELL?ED$/i.test(textOfProperty(properties, 'status')),
    sequence: Number(textOfProperty(properties, 'sequence')) || 0,
    changedAt: changedAt ?? null,
  };
}

/** Expands series, applies changed occurrences, and skips older revisions. */
function draftsOf(components: Component[], options: ReadOptions, budget: DayBudget) {
  const drafts: Draft[] = [];
  const trouble: ImportProblem[] = [];
  let past = 0;
  const changed = new Map<string, Set<string>>();
  const titles = new Map<string, string>();
  for (const { uid, times, properties } of components) {
    if (!uid) continue;
    if (times.recurrenceId) {
      changed.set(uid, (changed.get(uid) ?? new Set()).add(times.recurrenceId));
    } else titles.set(uid, textOfProperty(properties, 'summary'));
  }
  for (const component of newestOf(components)) {
    if (drafts.length > MAX_EVENTS) break;
    const { uid, times } = component;
    // Built once for all occurrences: a calendar may have thousands of exceptions.
    const draft = draftOf(component);
    const { title } = draft;
    if (times.recurrenceId || !times.isSeries) {
      const id = uid && times.recurrenceId ? `${uid}#${times.recurrenceId}` : uid;
      // A cancelled occurrence often has no title.
      drafts.push({ ...draft, id, title: title || titles.get(uid) || '' });
      if (times.isForFuture) trouble.push({ code: 'unknownRule', title });
      continue;
    }
    const expanded = expand(times, options, budget);
    if (expanded.isUnknown) trouble.push({ code: 'unknownRule', title });
    if (expanded.isCut) trouble.push({ code: 'tooMany', title });
    if (expanded.isPast) past++;
    for (const { recurrenceId, startsAt, endsAt } of expanded.occurrences) {
      const replaced = changed.get(uid);
      if (replaced?.has(recurrenceId) || replaced?.has(times.clock.dateOf(startsAt))) continue;
      drafts.push({ ...draft, id: uid && `${uid}#${recurrenceId}`, startsAt, endsAt });
    }
  }
  return { drafts, trouble, past };
}

function newestOf(components: Component[]): Component[] {
  const newest = new Map<string, Component>();
  components.forEach((component, index) => {
    const { uid, times } = component;
    const key = uid ? `${uid} ${times.recurrenceId ?? ''}` : `no id, ${index}`;
    const cached = newest.get(key);
    if (cached === undefined || isNewer(component, cached)) newest.set(key, component);
  });
  return [...newest.values()];
}

function draftOf(component: Component): Draft {
  const { properties, uid, times, isCancelled, sequence, changedAt } = component;
  const describedIn = (name: string) => textOfProperty(properties, name);
  // ical.js does not unescape this property.
  const html = describedIn('x-alt-desc')
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1');
  return {
    id: uid,
    title: describedIn('summary'),
    description: describedIn('description') || html,
    location: describedIn('location'),
    startsAt: times.start.at,
    endsAt: times.end,
    allDay: times.isAllDay,
    clock: times.clock,
    url: findProperty(properties, 'url')?.[3]?.toString() ?? null,
    cancelled: isCancelled,
    sequence,
    changedAt,
    keywords: describedIn('categories'),
    priceCents: null,
  };
}
