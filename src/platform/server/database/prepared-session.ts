import type { ExtractTablesWithRelations, Query } from 'drizzle-orm';
import {
  type NodePgClient,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres/session';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { traceQuery, traceTransaction } from '../tracing/trace-queries.ts';
import { withConnection } from './connection.ts';

/** The program joins tables itself. */
export type NoRelations = Record<string, never>;
export type NoTables = ExtractTablesWithRelations<NoRelations>;

type Transaction = NodePgTransaction<NoRelations, NoTables>;
type Session = NodePgSession<NoRelations, NoTables>;
type PrepareArguments = Parameters<Session['prepareQuery']>;
type Others = PrepareArguments extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never;

/**
 * Prepares every statement once per connection; otherwise PostgreSQL would parse and plan it each time. Records
 * statements and transactions if the caller is traced. Calls `onWrite` after a write outside of a transaction.
 */
export class PreparedSession extends NodePgSession<NoRelations, NoTables> {
  readonly #pool: pg.Pool | null;
  readonly #onWrite: (() => void) | undefined;
  #hasEnded = false;

  /** A session of the pool, or of one transaction. */
  constructor(client: pg.Pool | pg.PoolClient, onWrite?: () => void) {
    const pool = client instanceof pg.Pool ? client : null;
    super(pool ? queryOnce(pool) : client, new PgDialect(), undefined);
    this.#pool = pool;
    this.#onWrite = onWrite;
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: PrepareArguments[1],
    name: string | undefined,
    ...others: Others
  ) {
    const known = name ?? statementNameOf(query.sql);
    const prepared = super.prepareQuery<T>(query, fields, known, ...others);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (placeholders) => {
      // Its connection may already belong to another call.
      if (this.#hasEnded) throw new Error('The transaction has ended.');
      const result = await traceQuery(query.sql, () => execute(placeholders));
      if (this.#onWrite && WRITE.test(query.sql)) this.#onWrite();
      return result;
    };
    return prepared;
  }

  /** Unlike the inherited method, returns the connection to the pool whatever fails, and throws the first error. */
  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const pool = this.#pool;
    if (!pool) throw new Error('A transaction begins on the pool.');
    return traceTransaction(() =>
      withConnection(pool, async (client) => {
        const session = new PreparedSession(client);
        const tx: Transaction = new NodePgTransaction(new PgDialect(), session, undefined);
        await client.query('begin');
        try {
          const result = await work(tx);
          const { command } = await client.query('commit');
          if (command === 'ROLLBACK') throw new Error('rolled back because a statement had failed');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => undefined);
          throw error;
        } finally {
          session.#hasEnded = true;
        }
      }),
    );
  }
}

/** Runs each statement on a connection of the pool. Unlike the pool's own method, keeps it if the statement fails. */
function queryOnce(pool: pg.Pool): NodePgClient {
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    withConnection(pool, (client) => client.query(config, values));
  return { query } as unknown as NodePgClient;
}

const WRITE = /\b(insert|update|delete)\b/i;

const names = new Map<string, string>();

/** Some texts vary, such as lists of any length: PostgreSQL and this process remember only so many. */
const MAX_PREPARED = 5_000;

/** The name under which connections prepare a statement; undefined for one more than they should remember. */
export function statementNameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MAX_PREPARED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
