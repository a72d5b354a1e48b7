import {
  collectFound,
  type Draft,
  type ImportProblem,
  type Reading,
  type ReadOptions,
} from './collect-found.ts';
import { momentsInText } from './date-in-text.ts';
import { type Clock, clockOf } from './ical-zones.ts';
import { elementsIn, type Markup, parseMarkup, TooComplex, textIn } from './markup.ts';
import { endOfMoment, readMoment } from './moments.ts';
import { plainText, written } from './plain-text.ts';

/**
 * Reads the events of an RSS 2.0, RSS 1.0 or Atom feed: items with a start field (the event module, xCal, Google's
 * gd:when, library calendars), or an unambiguous start in their text. The publication date is never the start.
 */
export function readFeed(text: string, options: ReadOptions): Reading {
  const drafts: Draft[] = [];
  const problems: ImportProblem[] = [];
  try {
    const clock = clockOf(options.timeZone);
    for (const element of elementsIn(parseMarkup(text, 'xml'))) {
      if (!/^(\w+:)?(item|entry)$/.test(element.name)) continue;
      const draft = draftOf(element, options.timeZone, clock);
      if (typeof draft !== 'string') drafts.push(draft);
      else problems.push({ code: draft, title: plainText(textOf(element, 'title')).slice(0, 200) });
    }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    problems.push({ code: 'tooComplex', title: '' });
  }
  return collectFound(drafts, problems, options);
}

const startNames = ['startdate', 'start_date', 'dtstart', 'starttime', 'start_time', 'localstart'];
const endNames = ['enddate', 'end_date', 'dtend', 'endtime', 'end_time', 'localend'];

function draftOf(item: Markup, timeZone: string, clock: Clock): Draft | ImportProblem['code'] {
  const title = textOf(item, 'title');
  const description = textOf(item, 'description', 'summary', 'encoded', 'content');
  const found = fieldsOf(item, timeZone) ?? textsMoments(title, description, timeZone);
  if (typeof found === 'string') return found;
  const link = linkOf(item);
  return {
    ...found,
    id: textOf(item, 'guid', 'id', 'uid') || item.attributes['rdf:about'] || link,
    title,
    description,
    location: placeOf(item),
    clock,
    url: link,
    cancelled: /^(true|cancell?ed)$/i.test(textOf(item, 'is_cancelled', 'cancelled', 'status')),
    sequence: Number(textOf(item, 'sequence')) || 0,
    changedAt: readMoment(textOf(item, 'updated', 'pubdate', 'date'), 'UTC')?.at ?? null,
    keywords: childrenOf(item, 'category')
      .map((category) => category.attributes.term ?? textIn(category))
      .join(', '),
    priceCents: null,
  };
}

type Found = Pick<Draft, 'startsAt' | 'endsAt' | 'allDay'>;

/** Times from dedicated fields; null without any. */
function fieldsOf(item: Markup, timeZone: string): Found | ImportProblem['code'] | null {
  const when = childrenOf(item, 'when')[0]?.attributes;
  // LibCal has the day and the hours in separate fields.
  const date = childrenOf(item, 'date').find(({ name }) => name !== 'dc:date' && name !== 'date');
  const onDate = (name: string) =>
    date && textOf(item, name) ? `${textIn(date).trim()}T${textOf(item, name)}` : '';
  const startText = textOf(item, ...startNames) || when?.starttime || onDate('start');
  if (!startText) return null;
  const start = readMoment(startText, timeZone);
  if (start === null) return 'noStart';
  const endText = textOf(item, ...endNames) || when?.endtime || onDate('end');
  const end = endText ? readMoment(endText, timeZone) : null;
  return {
    startsAt: start.at,
    endsAt: end && endOfMoment(end, timeZone, start),
    allDay: start.isDay,
  };
}

function textsMoments(
  title: string,
  description: string,
  timeZone: string,
): Found | ImportProblem['code'] {
  const found = momentsInText(`${plainText(title)} | ${plainText(description)}`, timeZone);
  return found ? { ...found, allDay: false } : 'noStart';
}

/** Children with that local name, those without a prefix first. */
function childrenOf({ children }: Markup, local: string): Markup[] {
  const named = children.filter(
    (child): child is Markup =>
      typeof child !== 'string' && child.name.replace(/^.*:/, '') === local,
  );
  return named.sort((one, other) => Number(one.name !== local) - Number(other.name !== local));
}

/** The text of the first non-empty child with one of these names. */
function textOf(item: Markup, ...names: string[]): string {
  for (const name of names) {
    for (const child of childrenOf(item, name)) {
      const isMarkup = child.attributes.type === 'xhtml';
      const text = (isMarkup ? written(child) : textIn(child)).trim();
      if (text) return text;
    }
  }
  return '';
}

function linkOf(item: Markup): string | null {
  const links = childrenOf(item, 'link');
  const atom = links.find(({ attributes }) => !/^(?!alternate$)./.test(attributes.rel ?? ''));
  const guid = childrenOf(item, 'guid')[0];
  const isLink = guid && guid.attributes.ispermalink !== 'false' && /^https?:/.test(textIn(guid));
  return atom?.attributes.href ?? (textOf(item, 'link') || (isLink ? textIn(guid).trim() : null));
}

function placeOf(item: Markup): string {
  const place = childrenOf(item, 'location')[0] ?? childrenOf(item, 'campus')[0];
  if (place === undefined) return childrenOf(item, 'where')[0]?.attributes.valuestring ?? '';
  const name = textOf(place, 'name');
  const parts = [...elementsIn(place)].filter(({ children }) =>
    children.every((child) => typeof child === 'string'),
  );
  if (parts.length === 0) return textIn(place);
  return name || parts.map((part) => textIn(part).trim()).join(', ');
}
