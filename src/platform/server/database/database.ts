import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import { makePgArray, type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { parse as parseArray } from 'postgres-array';
import { traceQuery, traceTransaction } from '../tracing/trace-queries.ts';

type NoRelations = Record<string, never>;

/** The database or a transaction; queries accept either. */
export type Db = PgDatabase<
  PostgresJsQueryResultHKT,
  NoRelations,
  ExtractTablesWithRelations<NoRelations>
>;

/** A PostgreSQL URL, or postgres.js options (such as a unix socket directory). */
export type Connection = string | postgres.Options<Record<string, postgres.PostgresType>>;

export type Database = { db: Db; sql: postgres.Sql; close(): Promise<void> };

/**
 * Runs a constant SQL statement, which the driver prepares once per connection. Values are bound by name (`:slotId`);
 * throws if one is missing. Use it in queries files only: for SQL that the query builder cannot express, or if the
 * benchmark shows that building the query takes at least a fifth of a hot call's time.
 */
export function preparedSql<Row extends object>(
  db: Db,
  text: string,
  values: Record<string, BoundValue>,
): Promise<Row[]> {
  const { positional, names } = toPositional(text);
  const bound = names.map((name) => findBoundValue(values, name));
  return (db._.session as unknown as PlainSession<Row>).queryObjects(positional, bound);
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

type PlainSession<Row> = { queryObjects(text: string, values: unknown[]): Promise<Row[]> };

type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/** A process's connections beside its pool: jobs, and those that listen for jobs and for news. */
export const OTHER_CONNECTIONS = 6;

/**
 * Opens two pools that connect on the first query: half of `connections` for transactions, half for single statements.
 * The driver queues statements on busy connections, but a BEGIN that fills such a queue does not get the connection for
 * itself (porsager/postgres#1204): what others send there would silently belong to a transaction that never commits.
 */
export function openDatabase(
  connection: Connection,
  connections = 32,
  extra: DriverOptions = {},
): Database {
  const sql = connectTo(connection, Math.max(1, Math.floor(connections / 2)), extra);
  const transactions = connectTo(connection, Math.ceil(connections / 2), extra);
  sql.begin = transactions.begin;
  // Sets how the pool's connections read and write dates and JSON, as for the other pool.
  drizzle(transactions);
  const db: Db = drizzle(withPreparedStatements(sql, () => countCommit(db)));
  const close = async () => {
    await Promise.all([sql, transactions].map((pool) => pool.end({ timeout: 10 })));
  };
  return { db, sql, close };
}

/**
 * Wraps the driver for Drizzle, so that every statement is prepared once per connection. Otherwise each query
 * takes two round trips (types, then rows) and is parsed and planned every time. Also records them if the caller is
 * traced, and calls `onWrite` after a write outside of a transaction.
 */
function withPreparedStatements<Client extends object>(
  client: Client,
  onWrite?: () => void,
): Client {
  const driver = client as unknown as Driver;
  return Object.assign(Object.create(client), {
    unsafe: (text: string, params?: never[]) => {
      const query = traceQuery(text, driver.unsafe(text, params, { prepare: true }));
      return onWrite && WRITE.test(text) ? callAfter(query, onWrite) : query;
    },
    begin: (work: Work) =>
      traceTransaction(() => driver.begin((inner) => work(withPreparedStatements(inner)))),
    savepoint: (work: Work) => driver.savepoint((inner) => work(withPreparedStatements(inner))),
  });
}

const WRITE = /\b(insert|update|delete)\b/i;

/** Calls `done` when the statement has succeeded, before its caller continues. */
function callAfter<Query extends Promise<unknown>>(query: Query, done: () => void): Query {
  // Not before `then`, which starts the query.
  const run = query.then.bind(query) as Promise<unknown>['then'];
  const then: Promise<unknown>['then'] = (onResult, onError) =>
    run((result) => {
      done();
      return result;
    }).then(onResult, onError);
  return Object.assign(query, { then });
}

type Work = (sql: postgres.TransactionSql) => unknown;
type Driver = Pick<postgres.Sql, 'unsafe' | 'begin'> & Pick<postgres.TransactionSql, 'savepoint'>;

/** Reads the rows of a query in batches through a cursor, in constant memory. Name every column in the query. */
export async function* readInBatches<Row extends object>(
  db: Db,
  query: SQL,
  batchSize = 500,
): AsyncGenerator<Row[]> {
  const { sql, params } = new PgDialect().sqlToQuery(query);
  const client = (db as unknown as { $client: Pick<postgres.Sql, 'unsafe'> }).$client;
  yield* client.unsafe<Row[]>(sql, params as never[]).cursor(batchSize) as AsyncIterable<Row[]>;
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

/** Grows to about three seconds; the driver's own delay of up to 20 is long after a short outage. */
const reconnectDelaySeconds = (failures: number): number =>
  (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 3);

/** Creates a pool of at most `max` connections, with the `ARRAY_TYPES`, that connects on the first query. */
export function connectTo(
  connection: Connection,
  max: number,
  extra: DriverOptions = {},
): postgres.Sql {
  const options = {
    max,
    onnotice: () => undefined,
    backoff: reconnectDelaySeconds,
    connection: { application_name: 'playvillage' },
    ...extra,
    fetch_types: false,
    types: { ...ARRAY_TYPES, ...extra.types },
  };
  return typeof connection === 'string'
    ? postgres(...splitSocketHost(connection, options))
    : postgres({ ...connection, ...options });
}

const serializeArray = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);
const arrayType = (id: number, parseItem: (item: string) => unknown = (item) => item) => ({
  to: id,
  from: [id],
  serialize: serializeArray,
  parse: (text: string) => parseArray(text, parseItem),
});

/**
 * The array types used by this program and pg-boss, by PostgreSQL's fixed type ids. With `fetch_types`,
 * postgres.js would query them on every new connection, and the process would crash if the database closed
 * the connection during that query, because the driver does not handle the rejection.
 */
const ARRAY_TYPES = {
  textArray: arrayType(1009),
  uuidArray: arrayType(2951),
  integerArray: arrayType(1007, Number),
};

/** Extracts the directory of a unix socket from a libpq-style URL, `?host=/run/postgresql`. */
function splitSocketHost(address: string, options: DriverOptions): [string, DriverOptions] {
  const url = new URL(address);
  const directory = url.searchParams.get('host');
  if (!directory?.startsWith('/')) return [address, options];
  url.searchParams.delete('host');
  return [url.href, { ...options, host: directory }];
}

/** The name of the constraint that a write violated, such as a unique index; null for other errors. */
export const violatedConstraint = (error: unknown): string | null =>
  findDatabaseError(error)?.constraint_name ?? null;

/** Returns the database's error among an error and its causes; null if there is none. */
export function findDatabaseError(error: unknown): postgres.PostgresError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof postgres.PostgresError) return current;
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
