import {
  collectEvents,
  type Draft,
  type ImportProblem,
  type ParsedEvents,
  type ReadOptions,
} from './collect-events.ts';
import { findTimesInText } from './find-times-in-text.ts';
import { htmlToText, renderText } from './html-to-text.ts';
import { type ZoneConverter, zoneOf } from './ical-zones.ts';
import {
  descendantsOf,
  type MarkupElement,
  parseMarkup,
  TooComplexError,
  textContentOf,
} from './markup.ts';
import { exclusiveEndOf, parseMoment } from './moments.ts';

/**
 * Reads the events of an RSS 2.0, RSS 1.0 or Atom feed: items with a start field (the event module, xCal, Google's
 * gd:when, library calendars) or with an unambiguous start in their text. Never uses the publication date as start.
 */
export function readFeed(text: string, options: ReadOptions): ParsedEvents {
  const drafts: Draft[] = [];
  const problems: ImportProblem[] = [];
  try {
    const zone = zoneOf(options.timeZone);
    for (const element of descendantsOf(parseMarkup(text, 'xml'))) {
      if (!/^(\w+:)?(item|entry)$/.test(element.name)) continue;
      const draft = draftOf(element, options.timeZone, zone);
      if (typeof draft !== 'string') drafts.push(draft);
      else
        problems.push({ code: draft, title: htmlToText(textOf(element, 'title')).slice(0, 200) });
    }
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    problems.push({ code: 'tooComplex', title: '' });
  }
  return collectEvents(drafts, problems, options);
}

const START_FIELDS = [
  'startdate',
  'start_date',
  'dtstart',
  'starttime',
  'start_time',
  'localstart',
];
const END_FIELDS = ['enddate', 'end_date', 'dtend', 'endtime', 'end_time', 'localend'];

function draftOf(
  item: MarkupElement,
  timeZone: string,
  zone: ZoneConverter,
): Draft | ImportProblem['code'] {
  const title = textOf(item, 'title');
  const description = textOf(item, 'description', 'summary', 'encoded', 'content');
  const times = timesFromFields(item, timeZone) ?? timesFromText(title, description, timeZone);
  if (typeof times === 'string') return times;
  const link = linkOf(item);
  return {
    ...times,
    id: textOf(item, 'guid', 'id', 'uid') || item.attributes['rdf:about'] || link,
    title,
    description,
    location: placeOf(item),
    zone,
    url: link,
    cancelled: /^(true|cancell?ed)$/i.test(textOf(item, 'is_cancelled', 'cancelled', 'status')),
    sequence: Number(textOf(item, 'sequence')) || 0,
    changedAt: parseMoment(textOf(item, 'updated', 'pubdate', 'date'), 'UTC')?.at ?? null,
    keywords: childrenOf(item, 'category')
      .map((category) => category.attributes.term ?? textContentOf(category))
      .join(', '),
    priceCents: null,
  };
}

type Times = Pick<Draft, 'startsAt' | 'endsAt' | 'allDay'>;

/** Returns the times in dedicated fields; null if there are none. */
function timesFromFields(
  item: MarkupElement,
  timeZone: string,
): Times | ImportProblem['code'] | null {
  const when = childrenOf(item, 'when')[0]?.attributes;
  // LibCal puts the day and the times into separate fields.
  const date = childrenOf(item, 'date').find(({ name }) => name !== 'dc:date' && name !== 'date');
  const timeOnDate = (name: string) =>
    date && textOf(item, name) ? `${textContentOf(date).trim()}T${textOf(item, name)}` : '';
  const startText = textOf(item, ...START_FIELDS) || when?.starttime || timeOnDate('start');
  if (!startText) return null;
  const start = parseMoment(startText, timeZone);
  if (start === null) return 'noStart';
  const endText = textOf(item, ...END_FIELDS) || when?.endtime || timeOnDate('end');
  const end = endText ? parseMoment(endText, timeZone) : null;
  return {
    startsAt: start.at,
    endsAt: end && exclusiveEndOf(end, timeZone, start),
    allDay: start.isDay,
  };
}

function timesFromText(
  title: string,
  description: string,
  timeZone: string,
): Times | ImportProblem['code'] {
  const times = findTimesInText(`${htmlToText(title)} | ${htmlToText(description)}`, timeZone);
  return times ? { ...times, allDay: false } : 'noStart';
}

/** Returns the children with this local name, those without a prefix first. */
function childrenOf({ children }: MarkupElement, localName: string): MarkupElement[] {
  const matches = children.filter(
    (child): child is MarkupElement =>
      typeof child !== 'string' && child.name.replace(/^.*:/, '') === localName,
  );
  return matches.sort((a, b) => Number(a.name !== localName) - Number(b.name !== localName));
}

/** Returns the text of the first non-empty child with one of these names; '' if there is none. */
function textOf(item: MarkupElement, ...names: string[]): string {
  for (const name of names) {
    for (const child of childrenOf(item, name)) {
      const isMarkup = child.attributes.type === 'xhtml';
      const text = (isMarkup ? renderText(child) : textContentOf(child)).trim();
      if (text) return text;
    }
  }
  return '';
}

function linkOf(item: MarkupElement): string | null {
  const links = childrenOf(item, 'link');
  const atomLink = links.find(({ attributes }) => !/^(?!alternate$)./.test(attributes.rel ?? ''));
  const guid = childrenOf(item, 'guid')[0];
  const isPermalink =
    guid && guid.attributes.ispermalink !== 'false' && /^https?:/.test(textContentOf(guid));
  return (
    atomLink?.attributes.href ??
    (textOf(item, 'link') || (isPermalink ? textContentOf(guid).trim() : null))
  );
}

function placeOf(item: MarkupElement): string {
  const place = childrenOf(item, 'location')[0] ?? childrenOf(item, 'campus')[0];
  if (place === undefined) return childrenOf(item, 'where')[0]?.attributes.valuestring ?? '';
  const name = textOf(place, 'name');
  const parts = [...descendantsOf(place)].filter(({ children }) =>
    children.every((child) => typeof child === 'string'),
  );
  if (parts.length === 0) return textContentOf(place);
  return name || parts.map((part) => textContentOf(part).trim()).join(', ');
}
