import type { ListTimes, OfficeListResults } from './measure-office-lists.ts';
import type { PageTimes } from './measure-office-pages.ts';
import type { SearchTimes } from './measure-searches.ts';

const TARGET_MILLIS = 100;
const SEARCH_TARGET_MILLIS = 150;
const PAGE_TARGET_MILLIS = 1000;
const MEMORY_TARGET_MB = 400;

/** Formats the results section on the back-office lists. */
export function listsDocument({
  lists,
  searches,
  pages,
  seedSeconds,
  memoryMb,
  peakMb,
}: OfficeListResults): string {
  return `## Back-office lists

100,000 bookings, 20,000 families and 50,000 waivers, created by \`npm run seed -- --size large\` in ${seedSeconds.toFixed(0)} s.
40 sequential requests per list; 95th percentiles in milliseconds, for the server and for its SQL statements only.

| list | server p95 | SQL p95 | below ${TARGET_MILLIS} |
|---|---|---|---|
${lists.map(row).join('\n')}

The desk's search and the office's (Ctrl K), 40 sequential requests each, in milliseconds. The ratio is the
search's median divided by the median of a single-account lookup by email. The lookup runs directly on the driver,
alternating with the search.

| search | median | slowest of 40 | median below ${SEARCH_TARGET_MILLIS} | ratio to a lookup |
|---|---|---|---|---|
${searches.map(searchRow).join('\n')}

Time from navigation to the first row of the list in Chromium with an empty cache, in milliseconds:

| page | median | slowest of 5 | median below ${PAGE_TARGET_MILLIS} |
|---|---|---|---|
${pages.map(pageRow).join('\n')}

Server memory afterwards: ${memoryMb.toFixed(0)} MB, peak: ${peakMb.toFixed(0)} MB (below ${MEMORY_TARGET_MB}: ${peakMb < MEMORY_TARGET_MB ? 'yes' : '**no**'}).
`;
}

const row = ({ path, server, sql }: ListTimes) =>
  `| \`${path}\` | ${server.toFixed(1)} | ${sql.toFixed(1)} | ${server < TARGET_MILLIS ? 'yes' : '**no**'} |`;

const searchRow = ({ path, median, slowest, ratio }: SearchTimes) =>
  `| \`${path}\` | ${median.toFixed(0)} | ${slowest.toFixed(0)} | ${median < SEARCH_TARGET_MILLIS ? 'yes' : '**no**'} | ${ratio.toFixed(0)} |`;

const pageRow = ({ path, median, slowest }: PageTimes) =>
  `| \`${path}\` | ${median.toFixed(0)} | ${slowest.toFixed(0)} | ${median < PAGE_TARGET_MILLIS ? 'yes' : '**no**'} |`;
