import ICAL from 'ical.js';

/** A property as ical.js parses it (jCal): name, parameters, type, values. */
export type IcalProperty = [string, Record<string, string | string[]>, string, ...unknown[]];

/** An event's properties, with those of its calendar. */
export type ParsedEvent = {
  properties: IcalProperty[];
  calendar: { zone: string | null; isCancelled: boolean };
};

export type ParsedZone = { properties: IcalProperty[]; rules: IcalProperty[][] };

/** A component that is not closed yet: its own lines, and those of its subcomponents. */
type Block = { kind: string; lines: string[]; openLines: string[]; subcomponents: string[][] };

type Calendars = { events: ParsedEvent[]; zones: ParsedZone[]; unreadable: string[] };

/**
 * Parses the events and zones of all calendars in a text. Parses each component separately and skips invalid lines,
 * because ical.js rejects the whole text at the first invalid line.
 */
export function readCalendars(text: string): Calendars {
  const calendars: Calendars = { events: [], zones: [], unreadable: [] };
  let calendar: ParsedEvent['calendar'] = { zone: null, isCancelled: false };
  let block: Block | null = null;
  let depth = 0;
  for (const line of unfold(text)) {
    const [, delimiter, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const kind = name.toUpperCase();
    if (delimiter === undefined) {
      if (block) (depth === 0 ? block.lines : block.openLines).push(line);
      else calendar = applyLine(calendar, line);
    } else if (kind === 'VCALENDAR' || (/B/i.test(delimiter) && kind === 'VEVENT')) {
      // The previous component was never closed.
      if (block) calendars.unreadable.push(titleOf(block.lines));
      block = kind === 'VEVENT' ? { kind, lines: [], openLines: [], subcomponents: [] } : null;
      if (kind === 'VCALENDAR') calendar = { zone: null, isCancelled: false };
      depth = 0;
    } else if (block === null) {
      if (/B/i.test(delimiter)) block = { kind, lines: [], openLines: [], subcomponents: [] };
    } else if (/B/i.test(delimiter)) {
      depth++;
    } else if (depth > 0) {
      depth--;
      block.subcomponents.push(block.openLines);
      block.openLines = [];
    } else {
      const properties = propertiesOf(block.lines);
      if (block.kind === 'VEVENT') calendars.events.push({ properties, calendar });
      else if (block.kind === 'VTIMEZONE') {
        calendars.zones.push({
          properties,
          rules: block.subcomponents.slice(0, 100).map(propertiesOf),
        });
      }
      block = null;
    }
  }
  if (block?.kind === 'VEVENT') calendars.unreadable.push(titleOf(block.lines));
  return calendars;
}

/** Unfolds continued lines, even if they lack the leading space that marks them. */
function unfold(text: string): string[] {
  const lines: string[] = [];
  const rawLines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  for (const line of rawLines) {
    const last = lines.length - 1;
    if (/^[a-z][a-z0-9-]*[;:]/i.test(line)) lines.push(line);
    else if (line.trim() !== '' && last >= 0) lines[last] += `\\n${line}`;
  }
  return lines;
}

function applyLine(calendar: ParsedEvent['calendar'], line: string): ParsedEvent['calendar'] {
  const [, zone] = /^X-WR-TIMEZONE[^:]*:\s*(\S+)/i.exec(line) ?? [];
  if (zone) return { ...calendar, zone };
  return /^METHOD:\s*CANCEL/i.test(line) ? { ...calendar, isCancelled: true } : calendar;
}

function propertiesOf(lines: string[]): IcalProperty[] {
  const withDateTypes = lines.map((line) =>
    // Many programs omit the VALUE=DATE parameter.
    line.replace(
      /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?=[;:])(?!.*VALUE=)(.*:\d{8})$/i,
      (match) => match.replace(/:(\d{8})$/, ';VALUE=DATE:$1'),
    ),
  );
  return tryParse(withDateTypes) ?? withDateTypes.flatMap((line) => tryParse([line]) ?? []);
}

function tryParse(lines: string[]): IcalProperty[] | null {
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

/** Returns the first property with this name. */
export function findProperty(properties: IcalProperty[], name: string): IcalProperty | undefined {
  return properties.find(([propertyName]) => propertyName === name);
}

/** Returns the text of a property, its values joined by commas; '' without the property. */
export function textOfProperty(properties: IcalProperty[], name: string): string {
  return findProperty(properties, name)?.slice(3).map(String).join(', ').trim() ?? '';
}
