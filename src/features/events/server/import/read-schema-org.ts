import { parseHttpUrl } from '../../import-rules.ts';
import {
  collectEvents,
  type Draft,
  type ImportProblem,
  type ParsedEvents,
  type ReadOptions,
} from './collect-events.ts';
import { addDuration, parseDuration } from './ical-times.ts';
import { zoneOf } from './ical-zones.ts';
import {
  collectThings,
  findJsonLdScripts,
  parseMicrodata,
  readJson,
  type Thing,
} from './json-ld.ts';
import { parseMarkup, TooComplexError } from './markup.ts';
import { exclusiveEndOf, parseMoment } from './moments.ts';
import { fallbackPlace, placeOf, priceOf } from './schema-org-place-and-price.ts';

/** Reads a page's schema.org events, from JSON-LD and microdata. */
export function readPage(html: string, options: ReadOptions): ParsedEvents {
  const problems: ImportProblem[] = [];
  const documents: unknown[] = [];
  try {
    const root = parseMarkup(html, 'html');
    for (const script of findJsonLdScripts(root)) {
      const json = readJson(script);
      if (json === undefined) problems.push({ code: 'unreadable', title: '' });
      else documents.push(json);
    }
    documents.push(parseMicrodata(root));
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    problems.push({ code: 'tooComplex', title: '' });
  }
  return readThings(documents, problems, options);
}

/** Reads the events of a JSON-LD document. */
export function readJsonLd(text: string, options: ReadOptions): ParsedEvents {
  const json = readJson(text);
  return readThings(json, json === undefined ? [{ code: 'unreadable', title: '' }] : [], options);
}

function readThings(
  json: unknown,
  jsonProblems: ImportProblem[],
  options: ReadOptions,
): ParsedEvents {
  const { things, byId } = collectThings(json);
  const problems = [...jsonProblems];
  const events = things.filter(isEvent);
  const drafts = events.flatMap((event) => {
    const draft = draftOf(event, byId, options, events.length === 1);
    if (typeof draft !== 'string') return draft;
    problems.push({ code: draft, title: textOf(event.name).slice(0, 200) });
    return [];
  });
  return collectEvents(drafts, problems, options);
}

/** schema.org's event types. All end in "Event", except for those listed here. */
const EVENT_TYPE =
  /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)?(\w*Event|Festival|Hackathon|CourseInstance|EventSeries)$/;

function isEvent(thing: Thing): boolean {
  const names = listOf(thing['@type']).map(String);
  if (!names.some((name) => EVENT_TYPE.test(name))) return false;
  // A reference to an event defined elsewhere.
  if (thing.name === undefined && thing.startDate === undefined) return false;
  // The sub-events of a series are read instead of the series.
  const isSeries = names.some((name) => /EventSeries$/.test(name));
  return !(isSeries && listOf(thing.subEvent).length > 0);
}

function draftOf(
  event: Thing,
  byId: Map<string, Thing>,
  options: ReadOptions,
  isOnlyEvent: boolean,
): Draft | ImportProblem['code'] {
  const { timeZone, documentUrl, currency } = options;
  const startText = textOf(event.startDate);
  const start = parseMoment(startText, timeZone);
  if (start === null) return startText === '' ? 'noStart' : 'strangeTime';
  const end = parseMoment(textOf(event.endDate), timeZone);
  const status = listOf(event.eventStatus).map(textOf).join(' ');
  const isOnline = /MovedOnline/i.test(status);
  const url = parseHttpUrl(textOf(event.url), documentUrl);
  const zone = zoneOf(timeZone);
  const duration = parseDuration(textOf(event.duration));
  const place = isOnline ? 'Online' : placeOf(event.location, byId);
  return {
    id: textOf(event['@id']) || textOf(event.identifier) || url,
    title: textOf(event.name),
    description: textOf(event.description),
    location: place || fallbackPlace(textOf(event.eventAttendanceMode)),
    startsAt: start.at,
    endsAt: end
      ? exclusiveEndOf(end, timeZone, start)
      : duration && addDuration(start.at, duration, zone),
    allDay: start.isDay,
    zone,
    url: url || (isOnlyEvent ? (documentUrl ?? null) : null),
    // A postponed event does not take place on this date and has no new one yet.
    cancelled: /Cancell?ed|Postponed/i.test(status),
    sequence: 0,
    changedAt: parseMoment(textOf(event.dateModified), 'UTC')?.at ?? null,
    keywords: [...listOf(event.keywords), ...listOf(event.typicalAgeRange).map(toAgesText)]
      .map(textOf)
      .join(', '),
    priceCents: priceOf(event, byId, currency),
  };
}

/** Adds a prefix, because "2-5" alone is not recognized as an age range. */
const toAgesText = (range: unknown) => `ages ${textOf(range)}`;

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function textOf(value: unknown): string {
  const [first] = listOf(value);
  if (typeof first === 'string' || typeof first === 'number') return String(first).trim();
  const thing = first as Thing | undefined;
  // {"@value": "…", "@language": "en"}, or an object instead of a link.
  return thing ? textOf(thing['@value'] ?? thing['@id'] ?? thing.url ?? thing.name) : '';
}
