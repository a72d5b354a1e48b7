import { httpLink } from '../../import-rules.ts';
import {
  collectFound,
  type Draft,
  type ImportProblem,
  type Reading,
  type ReadOptions,
} from './collect-found.ts';
import { durationOf, endAfter } from './ical-times.ts';
import { clockOf } from './ical-zones.ts';
import { microdataIn, readJson, scriptsIn, type Thing, thingsIn } from './json-ld.ts';
import { parseMarkup, TooComplex } from './markup.ts';
import { endOfMoment, readMoment } from './moments.ts';
import { fallbackPlace, placeOf, priceOf } from './schema-org-parts.ts';

/** Reads a page's schema.org events, from JSON-LD and microdata. */
export function readPage(html: string, options: ReadOptions): Reading {
  const problems: ImportProblem[] = [];
  const found: unknown[] = [];
  try {
    const root = parseMarkup(html, 'html');
    for (const script of scriptsIn(root)) {
      const json = readJson(script);
      if (json === undefined) problems.push({ code: 'unreadable', title: '' });
      else found.push(json);
    }
    found.push(microdataIn(root));
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    problems.push({ code: 'tooComplex', title: '' });
  }
  return readThings(found, problems, options);
}

/** The events of a JSON-LD document. */
export function readJsonLd(text: string, options: ReadOptions): Reading {
  const json = readJson(text);
  return readThings(json, json === undefined ? [{ code: 'unreadable', title: '' }] : [], options);
}

function readThings(json: unknown, named: ImportProblem[], options: ReadOptions): Reading {
  const { things, byId } = thingsIn(json);
  const problems = [...named];
  const events = things.filter(isEvent);
  const drafts = events.flatMap((event) => {
    const draft = draftOf(event, byId, options, events.length === 1);
    if (typeof draft !== 'string') return draft;
    problems.push({ code: draft, title: textOf(event.name).slice(0, 200) });
    return [];
  });
  return collectFound(drafts, problems, options);
}

/** schema.org's event types: all end in Event except these. */
const kinds =
  /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)?(\w*Event|Festival|Hackathon|CourseInstance|EventSeries)$/;

function isEvent(thing: Thing): boolean {
  const names = listOf(thing['@type']).map(String);
  if (!names.some((name) => kinds.test(name))) return false;
  // A reference to an event defined elsewhere.
  if (thing.name === undefined && thing.startDate === undefined) return false;
  const isSeries = names.some((name) => /EventSeries$/.test(name));
  return !(isSeries && listOf(thing.subEvent).length > 0);
}

function draftOf(
  event: Thing,
  byId: Map<string, Thing>,
  options: ReadOptions,
  isAlone: boolean,
): Draft | ImportProblem['code'] {
  const { timeZone, address, currency } = options;
  const startText = textOf(event.startDate);
  const start = readMoment(startText, timeZone);
  if (start === null) return startText === '' ? 'noStart' : 'strangeTime';
  const end = readMoment(textOf(event.endDate), timeZone);
  const status = listOf(event.eventStatus).map(textOf).join(' ');
  const isOnline = /MovedOnline/i.test(status);
  const url = httpLink(textOf(event.url), address);
  const clock = clockOf(timeZone);
  const duration = durationOf(textOf(event.duration));
  const place = isOnline ? 'Online' : placeOf(event.location, byId);
  return {
    id: textOf(event['@id']) || textOf(event.identifier) || url,
    title: textOf(event.name),
    description: textOf(event.description),
    location: place || fallbackPlace(textOf(event.eventAttendanceMode)),
    startsAt: start.at,
    endsAt: end
      ? endOfMoment(end, timeZone, start)
      : duration && endAfter(start.at, duration, clock),
    allDay: start.isDay,
    clock,
    url: url || (isAlone ? (address ?? null) : null),
    // A postponed event does not take place on its date and has no new one.
    cancelled: /Cancell?ed|Postponed/i.test(status),
    sequence: 0,
    changedAt: readMoment(textOf(event.dateModified), 'UTC')?.at ?? null,
    keywords: [...listOf(event.keywords), ...listOf(event.typicalAgeRange).map(ages)]
      .map(textOf)
      .join(', '),
    priceCents: priceOf(event, byId, currency),
  };
}

/** Prefixed, because "2-5" alone is not recognized as an age range. */
const ages = (range: unknown) => `ages ${textOf(range)}`;

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function textOf(value: unknown): string {
  const [first] = listOf(value);
  if (typeof first === 'string' || typeof first === 'number') return String(first).trim();
  const named = first as Thing | undefined;
  // {"@value": "…", "@language": "en"}, or an object instead of a link.
  return named ? textOf(named['@value'] ?? named['@id'] ?? named.url ?? named.name) : '';
}
