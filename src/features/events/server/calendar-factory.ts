import type { RequestListener } from 'node:http';

/** Returns a request listener that always sends this response. */
export const respondWith =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** An iCalendar file with these components (RFC 5545). */
export const aCalendar = (...components: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n');

/** A VEVENT on October 20, 2026; `overrides` replaces or adds properties. */
export const aVevent = (uid: string, overrides: Record<string, string> = {}) =>
  [
    'BEGIN:VEVENT',
    ...Object.entries({
      UID: uid,
      SUMMARY: `Event ${uid}`,
      DTSTART: '20261020T100000',
      DTEND: '20261020T110000',
      LOCATION: `Room ${uid}`,
      ...overrides,
    }).map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
  ].join('\r\n');
