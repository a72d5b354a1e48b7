import ICAL from 'ical.js';

/** A property as ical.js parses it (jCal): name, parameters, type, values. */
export type IcalProperty = [string, Record<string, string | string[]>, string, ...unknown[]];

/** An event's properties, with those of its calendar. */
export type EventLines = {
  properties: IcalProperty[];
  calendar: { zone: string | null; isCancelled: boolean };
};

export type ZoneLines = { properties: IcalProperty[]; rules: IcalProperty[][] };

type Calendars = { events: EventLines[]; zones: ZoneLines[]; unreadable: string[] };

/**
 * The events and zones of all calendars in a text. Each is parsed separately and invalid lines are skipped, because
 * ical.js rejects the whole text at the first one.
 */
export function readCalendars(text: string): Calendars {
  const found: Calendars = { events: [], zones: [], unreadable: [] };
  let calendar: EventLines['calendar'] = { zone: null, isCancelled: false };
  let block: { kind: string; lines: string[]; inner: string[]; inners: string[][] } | null = null;
  let depth = 0;
  for (const line of unfold(text)) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const kind = name.toUpperCase();
    if (edge === undefined) {
      if (block) (depth === 0 ? block.lines : block.inner).push(line);
      else calendar = withLine(calendar, line);
    } else if (kind === 'VCALENDAR' || (/B/i.test(edge) && kind === 'VEVENT')) {
      // The previous block has no END.
      if (block) found.unreadable.push(titleOf(block.lines));
      block = kind === 'VEVENT' ? { kind, lines: [], inner: [], inners: [] } : null;
      if (kind === 'VCALENDAR') calendar = { zone: null, isCancelled: false };
      depth = 0;
    } else if (block === null) {
      if (/B/i.test(edge)) block = { kind, lines: [], inner: [], inners: [] };
    } else if (/B/i.test(edge)) {
      depth++;
    } else if (depth > 0) {
      depth--;
      block.inners.push(block.inner);
      block.inner = [];
    } else {
      const properties = propertiesOf(block.lines);
      if (block.kind === 'VEVENT') found.events.push({ properties, calendar });
      else if (block.kind === 'VTIMEZONE') {
        found.zones.push({ properties, rules: block.inners.slice(0, 100).map(propertiesOf) });
      }
      block = null;
    }
  }
  if (block?.kind === 'VEVENT') found.unreadable.push(titleOf(block.lines));
  return found;
}

/** Joins continued lines, also those without the leading space that marks them. */
function unfold(text: string): string[] {
  const lines: string[] = [];
  const physical = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  for (const line of physical) {
    const last = lines.length - 1;
    if (/^[a-z][a-z0-9-]*[;:]/i.test(line)) lines.push(line);
    else if (line.trim() !== '' && last >= 0) lines[last] += `\\n${line}`;
  }
  return lines;
}

function withLine(calendar: EventLines['calendar'], line: string): EventLines['calendar'] {
  const [, zone] = /^X-WR-TIMEZONE[^:]*:\s*(\S+)/i.exec(line) ?? [];
  if (zone) return { ...calendar, zone };
  return /^METHOD:\s*CANCEL/i.test(line) ? { ...calendar, isCancelled: true } : calendar;
}

function propertiesOf(lines: string[]): IcalProperty[] {
  const dated = lines.map((line) =>
    // Dates often lack the VALUE=DATE parameter.
    line.replace(
      /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?=[;:])(?!.*VALUE=)(.*:\d{8})$/i,
      (whole) => whole.replace(/:(\d{8})$/, ';VALUE=DATE:$1'),
    ),
  );
  return parse(dated) ?? dated.flatMap((line) => parse([line]) ?? []);
}

function parse(lines: string[]): IcalProperty[] | null {
  try {
    return ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'))[1];
  } catch {
    return null;
  }
}

const titleOf = (lines: string[]) =>
  lines
    .find((line) => /^SUMMARY[;:]/i.test(line))
    ?.replace(/^[^:]*:/, '')
    .slice(0, 200) ?? '';

/** The first property of a name. */
export function findProperty(properties: IcalProperty[], name: string): IcalProperty | undefined {
  return properties.find(([each]) => each === name);
}

/** A property's text, its values joined; '' where there is none. */
export function textOfProperty(properties: IcalProperty[], name: string): string {
  return findProperty(properties, name)?.slice(3).map(String).join(', ').trim() ?? '';
}
