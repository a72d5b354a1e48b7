import type { ListTimes, OfficeLists } from './measure-office-lists.ts';
import type { PageTimes } from './measure-office-pages.ts';

const AIM = 100;
const DRAWN_AIM = 1000;
const MEMORY_AIM = 400;

/** The section of the results about the back office's lists. */
export function listsDocument({ lists, pages, seededIn, memory, peak }: OfficeLists): string {
  return `## Lists of the back office

100,000 bookings, 20,000 families, 50,000 waivers, made by \`npm run seed -- --size large\` in ${seededIn.toFixed(0)} s. One
request after the other, 40 of each; 95th percentiles in milliseconds, at the server and for its statements alone.

| list | server p95 | bare SQL p95 | below ${AIM} |
|---|---|---|---|
${lists.map(row).join('\n')}

In a Chromium that has nothing stored, from asking for the page to the first line of its list, in milliseconds:

| page | median | slowest of 5 | median below ${DRAWN_AIM} |
|---|---|---|---|
${pages.map(drawn).join('\n')}

Memory of the server afterwards ${memory.toFixed(0)} MB, at its highest ${peak.toFixed(0)} MB (below ${MEMORY_AIM}: ${peak < MEMORY_AIM ? 'yes' : '**no**'}).
`;
}

const row = ({ path, server, bare }: ListTimes) =>
  `| \`${path}\` | ${server.toFixed(1)} | ${bare.toFixed(1)} | ${server < AIM ? 'yes' : '**no**'} |`;

const drawn = ({ path, median, slowest }: PageTimes) =>
  `| \`${path}\` | ${median.toFixed(0)} | ${slowest.toFixed(0)} | ${median < DRAWN_AIM ? 'yes' : '**no**'} |`;
