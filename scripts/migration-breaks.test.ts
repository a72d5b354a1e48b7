import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findMigrationBreaks } from './migration-breaks.ts';

const FOLDER = resolve(import.meta.dirname, '../database/migrations');

test.each([
  ['drops a column', 'ALTER TABLE "orders" DROP COLUMN "note"'],
  ['drops a column', 'alter table orders drop note'],
  ['drops a key', 'ALTER TABLE "orders" DROP CONSTRAINT "orders_request_key_unique"'],
  ['drops what older', 'DROP TABLE "orders"'],
  ['drops what older', 'DROP INDEX "one_trial"'],
  ['drops what older', 'drop trigger order_made_known on orders'],
  ['renames', 'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark"'],
  ['renames', "ALTER TYPE \"state\" RENAME VALUE 'asked' TO 'open'"],
  ['changes what may be empty', 'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL'],
  ['changes what may be empty', 'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL'],
  ['changes a type', 'ALTER TABLE "orders" ALTER COLUMN "cents" SET DATA TYPE bigint'],
  ['changes a type', 'alter table orders alter cents type bigint'],
  ['drops a default', 'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT'],
  ['adds a required column', 'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL'],
  ['adds a required column', "alter table orders add a text default 'x, y', add b int not null"],
  ['adds a constraint', 'ALTER TABLE "orders" ADD CONSTRAINT "one" UNIQUE("note")'],
  ['adds a constraint', 'ALTER TABLE "orders" ADD CONSTRAINT "some" CHECK ("orders"."cents" > 0)'],
  ['adds a constraint', 'ALTER TABLE "orders" ADD CHECK ("cents" > 0) NOT VALID'],
  [
    'adds a constraint',
    'ALTER TABLE "orders" ADD CONSTRAINT "of" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id")',
  ],
  [
    'adds a constraint',
    `ALTER TABLE "orders" ADD COLUMN "fee" integer;
    ALTER TABLE "orders" ADD CONSTRAINT "less" CHECK ("orders"."fee" < "orders"."cents")`,
  ],
  ['makes unique', 'CREATE UNIQUE INDEX "one" ON "orders" USING btree ("note")'],
  [
    'makes unique',
    'create unique index concurrently if not exists one on public.orders (lower(note))',
  ],
  [
    'adds a trigger',
    'CREATE TRIGGER "t" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "f"()',
  ],
  ['replaces what older', 'CREATE OR REPLACE FUNCTION f() RETURNS trigger AS $$ begin; end $$'],
  ['runs a block', "DO $$ begin execute 'drop table orders'; end $$"],
])('finds that a migration %s: %s', (reason, migration) => {
  const breaks = findMigrationBreaks(migration);
  expect(breaks).toHaveLength(1);
  expect(breaks[0]).toMatch(new RegExp(`^${reason}`));
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text',
  'ALTER TABLE "orders" ADD COLUMN "fee" integer DEFAULT 0 NOT NULL',
  'ALTER TABLE "orders" ADD COLUMN "twice" integer GENERATED ALWAYS AS ("cents" * 2) STORED NOT NULL',
  'ALTER TABLE "orders" DROP CONSTRAINT "order_state"',
  'CREATE INDEX "orders_of_day" ON "orders" USING btree ("day")',
  `CREATE TABLE "fees" ("id" uuid PRIMARY KEY NOT NULL);--> statement-breakpoint
  ALTER TABLE "fees" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "public"."orders"("id");--> statement-breakpoint
  CREATE UNIQUE INDEX "one" ON "fees" USING btree ("id");
  create trigger t before insert on fees for each row execute function f();`,
  'create temporary table rates as select 1; drop table rates',
  `ALTER TABLE "orders" ADD COLUMN "fee" integer DEFAULT 0 NOT NULL;
  ALTER TABLE "orders" ADD CONSTRAINT "fee" CHECK ("orders"."fee" >= 0);
  CREATE UNIQUE INDEX "one" ON "orders" USING btree ("fee") WHERE "orders"."cents" > 0;`,
  'CREATE FUNCTION f() RETURNS trigger AS $$ begin drop table orders; end $$',
  "insert into notes values ('rename; drop table orders')",
  '-- Drop table orders; later.\nselect 1',
])('lets a migration pass that older servers do not notice: %s', (migration) => {
  expect(findMigrationBreaks(migration)).toEqual([]);
});

const widened = `ALTER TABLE "orders" DROP CONSTRAINT "kinds";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "kinds" CHECK ("orders"."kind" in ('a', 'b', 'c'));`;

test('a comment with a reason allows the statement after it only', () => {
  const add = 'ALTER TABLE "orders" ADD';
  const allow = (reason: string) => widened.replaceAll(add, `-- Older servers:${reason}\n${add}`);
  expect(findMigrationBreaks(widened)).toHaveLength(1);
  expect(findMigrationBreaks(allow(''))).toHaveLength(1);
  expect(findMigrationBreaks(allow(' their kinds are still allowed.'))).toEqual([]);
  const next = '\nDROP TABLE "notes";';
  expect(findMigrationBreaks(allow(' their kinds are still allowed.') + next)).toHaveLength(1);
});

test('a migration that shuts out older servers may do anything', () => {
  const shutOut = 'update drizzle.compatible_from set program = 60;';
  expect(findMigrationBreaks(`DROP TABLE "orders";\n${shutOut}`)).toEqual([]);
});

/** Breaks nothing: it allows one more kind. It was written before reasons were asked for. */
const WITHOUT_REASON = ['0046_own_balances.sql'];

const files = readdirSync(FOLDER).filter((name) => /^\d{4}_.*\.sql$/.test(name));
const sinceCompatibleFrom = files.filter((name) => name > '0032' && !WITHOUT_REASON.includes(name));

test.each(sinceCompatibleFrom)(
  '%s lets the version before go on serving, or shuts it out',
  (name) => {
    const migration = readFileSync(join(FOLDER, name), 'utf8');
    expect(findMigrationBreaks(migration)).toEqual([]);
    const [, required] = /drizzle\.compatible_from set program = (\d+)/.exec(migration) ?? [];
    if (required) expect(Number(required)).toBe(Number(name.slice(0, 4)));
  },
);
