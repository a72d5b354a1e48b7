import { isNewer } from '../../import-rules.ts';
import {
  collectEvents,
  type Draft,
  type ImportProblem,
  MAX_EVENTS,
  type ParsedEvents,
  type ReadOptions,
} from './collect-events.ts';
import {
  findProperty,
  type IcalProperty,
  type ParsedEvent,
  type ParsedZone,
  readCalendars,
  textOfProperty,
} from './ical-lines.ts';
import { expandSeries, readTimes, type Times } from './ical-times.ts';
import { findZone, type ZoneConverter, zoneOf } from './ical-zones.ts';
import type { DayBudget } from './recurrence.ts';

const MAX_COMPONENTS = 10_000;

/** The `DayBudget` of a calendar, shared by all of its rules. */
const MAX_DAYS = 600_000;

/** Reads the events of an iCalendar file (RFC 5545). A series yields one event per occurrence. */
export function readIcal(text: string, options: ReadOptions): ParsedEvents {
  const { events, zones, unreadable } = readCalendars(text);
  const problems: ImportProblem[] = unreadable.map((title) => ({ code: 'unreadable', title }));
  if (events.length > MAX_COMPONENTS) problems.push({ code: 'tooMany', title: '' });
  const budget = { days: MAX_DAYS };
  const findCalendarZone = createZoneFinder(zones, options, budget);
  const components: Component[] = [];
  for (const parsedEvent of events.slice(0, MAX_COMPONENTS)) {
    const component = readComponent(parsedEvent, findCalendarZone);
    if (typeof component !== 'string') components.push(component);
    else
      problems.push({ code: component, title: textOfProperty(parsedEvent.properties, 'summary') });
  }
  const { drafts, past, draftProblems } = buildDrafts(components, options, budget);
  if (budget.days <= 0) problems.push({ code: 'tooMany', title: '' });
  const parsed = collectEvents(drafts, [...problems, ...draftProblems], options);
  return { ...parsed, past: parsed.past + past };
}

type FindCalendarZone = (
  tzid: string | undefined,
  calendarZone: string | null,
) => ZoneConverter | null;

function createZoneFinder(
  zones: ParsedZone[],
  { timeZone }: ReadOptions,
  budget: DayBudget,
): FindCalendarZone {
  const zonesByName = new Map<string, ZoneConverter | null>([['', zoneOf(timeZone)]]);
  const findNamed = (name: string) => {
    const zone = zonesByName.has(name) ? zonesByName.get(name) : findZone(name, zones, budget);
    zonesByName.set(name, zone ?? null);
    return zone ?? null;
  };
  return (tzid, calendarZone) =>
    tzid ? findNamed(tzid) : (findNamed(calendarZone ?? '') ?? zoneOf(timeZone));
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
  { properties, calendar }: ParsedEvent,
  findCalendarZone: FindCalendarZone,
): Component | ImportProblem['code'] {
  if (/^(PRIVATE|CONFIDENTIAL)$/i.test(textOfProperty(properties, 'class'))) return 'private';
  const times = readTimes(properties, (tzid) => findCalendarZone(tzid, calendar.zone));
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

/** Expands series, applies changed occurrences and skips older revisions. */
function buildDrafts(components: Component[], options: ReadOptions, budget: DayBudget) {
  const drafts: Draft[] = [];
  const draftProblems: ImportProblem[] = [];
  let past = 0;
  const changedOccurrences = new Map<string, Set<string>>();
  const titles = new Map<string, string>();
  for (const { uid, times, properties } of components) {
    if (!uid) continue;
    if (times.recurrenceId) {
      changedOccurrences.set(
        uid,
        (changedOccurrences.get(uid) ?? new Set()).add(times.recurrenceId),
      );
    } else titles.set(uid, textOfProperty(properties, 'summary'));
  }
  for (const component of retainNewestRevisions(components)) {
    if (drafts.length > MAX_EVENTS) break;
    const { uid, times } = component;
    // Built once for all occurrences: it searches the properties, which may include thousands of EXDATEs.
    const draft = draftOf(component);
    const { title } = draft;
    if (times.recurrenceId || !times.isSeries) {
      const id = uid && times.recurrenceId ? `${uid}#${times.recurrenceId}` : uid;
      // Cancelled occurrences often lack a title.
      drafts.push({ ...draft, id, title: title || titles.get(uid) || '' });
      if (times.replacesLater) draftProblems.push({ code: 'unknownRule', title });
      continue;
    }
    const expanded = expandSeries(times, options, budget);
    if (expanded.hasUnknownRule) draftProblems.push({ code: 'unknownRule', title });
    if (expanded.isTruncated) draftProblems.push({ code: 'tooMany', title });
    if (expanded.isPast) past++;
    for (const { recurrenceId, startsAt, endsAt } of expanded.occurrences) {
      const replacedIds = changedOccurrences.get(uid);
      if (replacedIds?.has(recurrenceId) || replacedIds?.has(times.zone.dateOf(startsAt))) continue;
      drafts.push({ ...draft, id: uid && `${uid}#${recurrenceId}`, startsAt, endsAt });
    }
  }
  return { drafts, draftProblems, past };
}

function retainNewestRevisions(components: Component[]): Component[] {
  const newest = new Map<string, Component>();
  components.forEach((component, index) => {
    const { uid, times } = component;
    const key = uid ? `${uid} ${times.recurrenceId ?? ''}` : `no id, ${index}`;
    const existing = newest.get(key);
    if (existing === undefined || isNewer(component, existing)) newest.set(key, component);
  });
  return [...newest.values()];
}

function draftOf(component: Component): Draft {
  const { properties, uid, times, isCancelled, sequence, changedAt } = component;
  const propertyText = (name: string) => textOfProperty(properties, name);
  // ical.js does not unescape this property.
  const html = propertyText('x-alt-desc')
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1');
  return {
    id: uid,
    title: propertyText('summary'),
    description: propertyText('description') || html,
    location: propertyText('location'),
    startsAt: times.start.at,
    endsAt: times.end,
    allDay: times.isAllDay,
    zone: times.zone,
    url: findProperty(properties, 'url')?.[3]?.toString() ?? null,
    cancelled: isCancelled,
    sequence,
    changedAt,
    keywords: propertyText('categories'),
    priceCents: null,
  };
}
