import type { RequestListener } from 'node:http';

/** A source that always sends the same response. */
export const says =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** An iCalendar text of these components (RFC 5545). */
export const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');

/** A VEVENT on October 20, 2026; `lines` replaces or adds properties. */
export const vevent = (uid: string, lines: Record<string, string> = {}) =>
  [
    'BEGIN:VEVENT',
    ...Object.entries({
      UID: uid,
      SUMMARY: `Event ${uid}`,
      DTSTART: '20261020T100000',
      DTEND: '20261020T110000',
      LOCATION: `Room ${uid}`,
      ...lines,
    }).map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
  ].join('\r\n');
