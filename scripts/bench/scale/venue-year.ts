import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openVenue } from '#app/server/open-venue.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { connectTo } from '#tests/connect-to.ts';

/** Rows and bytes of a feature's tables, with indexes and out-of-line values. */
export type TableGroup = { group: string; tables: number; rows: number; bytes: number };

const SOURCES = resolve(import.meta.dirname, '../../../src');

/** Builds the demo's year in an empty folder and returns the size of each feature's tables, largest first. */
export async function measureVenueYear(): Promise<TableGroup[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-year-'));
  try {
    const installation = await openVenue({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' });
    try {
      return await measureTables(installation);
    } finally {
      await installation.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureTables({ connection }: Installation): Promise<TableGroup[]> {
  const sql = connectTo(connection);
  await sql`vacuum analyze`;
  const sizes = await sql<{ name: string; rows: number; bytes: number }[]>`
    select relname as name, reltuples::float8 as rows,
      pg_total_relation_size(oid)::float8 as bytes
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  await sql.end();
  const groupOf = readTableGroups();
  const groups = new Map<string, TableGroup>();
  for (const { name, rows, bytes } of sizes) {
    const group = groupOf.get(name) ?? 'platform';
    const sum = groups.get(group) ?? { group, tables: 0, rows: 0, bytes: 0 };
    groups.set(group, {
      group,
      tables: sum.tables + 1,
      rows: sum.rows + Math.max(0, rows),
      bytes: sum.bytes + bytes,
    });
  }
  return [...groups.values()].sort((a, b) => b.bytes - a.bytes);
}

/** The feature that declares each table; the platform's tables are missing. */
function readTableGroups(): Map<string, string> {
  const groups = new Map<string, string>();
  for (const path of readdirSync(join(SOURCES, 'features'), {
    recursive: true,
    encoding: 'utf8',
  })) {
    if (!path.endsWith('-tables.ts')) continue;
    const text = readFileSync(join(SOURCES, 'features', path), 'utf8');
    for (const [, table = ''] of text.matchAll(/pgTable\(\s*'(\w+)'/g)) {
      groups.set(table, path.split('/')[0] ?? '');
    }
  }
  return groups;
}
