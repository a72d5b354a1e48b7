import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Connection, openPool } from './connection.ts';
import { type Listener, openListener } from './listener.ts';
import { type NoRelations, type NoTables, PreparedSession } from './prepared-session.ts';

/** The database or a transaction; queries accept either. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoRelations, NoTables>;

export type Database = {
  db: Db;
  /** The connections behind `db`. */
  pool: pg.Pool;
  /** Receives the notifications of a channel. */
  listen: Listener['listen'];
  close(): Promise<void>;
};

/**
 * Runs a constant SQL statement, which the driver prepares once per connection. Values are bound by name (`:slotId`);
 * throws if one is missing. Use it in queries files only: for SQL that the query builder cannot express, or if the
 * benchmark shows that building the query takes at least a fifth of a hot call's time.
 */
export async function preparedSql<Row extends object>(
  db: Db,
  text: string,
  values: Record<string, BoundValue>,
): Promise<Row[]> {
  const { positional, names } = toPositional(text);
  const bound = names.map((name) => findBoundValue(values, name));
  const { session } = db._;
  const query = { sql: positional, params: bound };
  const { rows } = await session
    .prepareQuery<Prepared<Row>>(query, undefined, undefined, false)
    .execute();
  return rows;
}

/** Returns text with names, as in `preparedSql`, as a part of a built statement. */
export function namedSql(text: string, values: Record<string, BoundValue>): SQL {
  // Every second piece is a name.
  const pieces = text.split(NAME);
  return sql.join(
    pieces.map((piece, index) => {
      if (index % 2 === 0) return sql.raw(piece);
      return sql`${findBoundValue(values, piece)}`;
    }),
  );
}

function findBoundValue(values: Record<string, BoundValue>, name: string): BoundValue {
  const value = values[name];
  if (value === undefined) throw new Error(`The statement has no value for :${name}.`);
  return value;
}

/** Wire format: instants as ISO strings, arrays as PostgreSQL array literals. */
type BoundValue = string | number | boolean | null;

const statements = new Map<string, { positional: string; names: string[] }>();

/** A name such as `:viewer`, but not `::type` and 'HH24:MI'. */
const NAME = /(?<![:\w]):([a-z]\w*)/g;

/** Replaces names with `$1`, `$2` and so on. */
function toPositional(text: string) {
  const cached = statements.get(text);
  if (cached) return cached;
  const names: string[] = [];
  const positional = text.replace(NAME, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const statement = { positional, names };
  statements.set(text, statement);
  return statement;
}

type Prepared<Row extends object> = PreparedQueryConfig & { execute: pg.QueryResult<Row> };

/** A process's connections beside its pool: four for jobs, one that listens, one for a backup. */
export const OTHER_CONNECTIONS = 6;

const CLOSE_TIMEOUT_MILLIS = 10_000;

/** Opens a pool of at most `connections` that connects on the first query. */
export function openDatabase(connection: Connection, connections = 32): Database {
  // Statements of a transaction that do not wait for each other leave together.
  const pool = openPool(connection, connections, { pipeline: true });
  const session = new PreparedSession(pool, () => countCommit(db));
  const db: Db = new NodePgDatabase(new PgDialect(), session, undefined);
  pools.set(db, pool);
  const listener = openListener(connection);
  const close = async () => {
    const ended = Promise.all([pool.end(), listener.close()]);
    await Promise.race([ended, pause(CLOSE_TIMEOUT_MILLIS, undefined, { ref: false })]);
  };
  return { db, pool, listen: listener.listen, close };
}

const pools = new WeakMap<Db, pg.Pool>();

function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('A transaction has no pool.');
  return pool;
}

/** Reads the rows of a query in batches through a cursor, in constant memory. Name every column in the query. */
export async function* readInBatches<Row extends object>(
  db: Db,
  query: SQL,
  batchSize = 500,
): AsyncGenerator<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  const client = await poolOf(db).connect();
  try {
    await client.query('begin read only');
    await client.query(`declare batches no scroll cursor for ${text}`, params);
    while (true) {
      const { rows } = await client.query<Row>(`fetch ${batchSize} from batches`);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    // The pool replaces a connection that was lost.
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction, or in a savepoint if `db` is a transaction. Name its parameter `db`
 * too, so that the outer handle is shadowed.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const result = await db.transaction(work);
  countCommit(db);
  return result;
}

const commits = new WeakMap<Db, number>();

/** The number of transactions and writes that this process has committed on `db`; a change invalidates earlier reads. */
export const commitsOf = (db: Db): number => commits.get(db) ?? 0;

const countCommit = (db: Db) => commits.set(db, commitsOf(db) + 1);

/** The name of the constraint that a write violated, such as a unique index; null for other errors. */
export const violatedConstraint = (error: unknown): string | null =>
  findDatabaseError(error)?.constraint ?? null;

/** Returns the database's error among an error and its causes; null if there is none. */
export function findDatabaseError(error: unknown): pg.DatabaseError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current;
  }
  return null;
}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/** Runs a transaction again if the database has ended it because of a deadlock. */
export async function retryAfterDeadlock<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (attempt === MAX_ATTEMPTS || findDatabaseError(error)?.code !== DEADLOCK) throw error;
    return retryAfterDeadlock(run, attempt + 1);
  }
}
