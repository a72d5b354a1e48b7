import type { IdleServer } from './idle-server.ts';
import type { EmptyVenue, Footprint } from './measure-footprint.ts';
import { measuredOn } from './measured-on.ts';
import type { NotifyRate } from './notify-rate.ts';
import type { TableGroup } from './venue-year.ts';

/** Formats what one venue takes; docs/scale.md calculates with these figures. */
export function footprintDocument(footprint: Footprint | null, commit: string): string {
  const title = '## What one venue takes';
  if (!footprint) return `${title}\n\nMeasured only on Linux.\n`;
  const { empty, idle, notify, year } = footprint;
  return `${title}

${measuredOn(commit)}

${idleTable(empty, idle)}

Commits per second of transactions that insert one row, best of three rounds:

| databases | connections | without NOTIFY | with NOTIFY | share |
|---|---|---|---|---|
${notify.map(notifyRow).join('\n')}

The demo's year (\`DEMO=1\`), with indexes:

| tables of | tables | rows | MB | bytes a row |
|---|---|---|---|---|
${[...year, total(year)].map(groupRow).join('\n')}
`;
}

function idleTable(empty: EmptyVenue, idle: IdleServer): string {
  const rows: [string, string][] = [
    ['new PostgreSQL folder, until it answers', `${empty.initSeconds.toFixed(1)} s`],
    ['migrating an empty database', `${empty.migrateSeconds.toFixed(1)} s`],
    ['the folder of PostgreSQL, one empty venue', `${empty.clusterMegabytes.toFixed(0)} MB`],
    [
      "the empty venue's database in it",
      `${empty.databaseMegabytes.toFixed(1)} MB, ${empty.databaseFiles} files, ${empty.relations} tables and indexes`,
    ],
    [
      'one more database, copied from it',
      `${empty.copySeconds.toFixed(2)} s, ${empty.copyMegabytes.toFixed(1)} MB`,
    ],
    ['starting a server process', `${idle.startSeconds.toFixed(1)} s`],
    ['memory of the idle process', `${idle.memory.toFixed(0)} MB`],
    [
      'its connections to PostgreSQL while idle',
      `${idle.connections}, ${idle.connectionMemory.toFixed(1)} MB each`,
    ],
    [
      'CPU of an idle minute',
      `${(idle.serverCpu / 1000).toFixed(2)} s server, ${(idle.databaseCpu / 1000).toFixed(2)} s PostgreSQL`,
    ],
    ['transactions of an idle minute', idle.transactions.toLocaleString('en')],
    [
      `memory of a live socket, of ${idle.sockets.toLocaleString('en')}`,
      `${idle.socketMemory.toFixed(1)} KB`,
    ],
  ];
  return `| | measured |\n|---|---|\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}`;
}

const notifyRow = ({ databases, connections, plain, notifying }: NotifyRate) =>
  `| ${databases} | ${connections} | ${whole(plain)} | ${whole(notifying)} | ${(notifying / plain).toFixed(2)} |`;

const groupRow = ({ group, tables, rows, bytes }: TableGroup) =>
  `| ${group} | ${tables} | ${whole(rows)} | ${(bytes / 2 ** 20).toFixed(2)} | ${rows ? whole(bytes / rows) : ''} |`;

const total = (groups: TableGroup[]): TableGroup => ({
  group: '**all**',
  tables: sum(groups.map(({ tables }) => tables)),
  rows: sum(groups.map(({ rows }) => rows)),
  bytes: sum(groups.map(({ bytes }) => bytes)),
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const whole = (value: number) => Math.round(value).toLocaleString('en');
