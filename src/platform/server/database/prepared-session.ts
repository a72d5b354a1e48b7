import type { ExtractTablesWithRelations, Query } from 'drizzle-orm';
import {
  type NodePgClient,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres/session';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { traceQuery, traceTransaction } from '../tracing/trace-queries.ts';

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
  readonly #client: NodePgClient;
  readonly #onWrite: (() => void) | undefined;

  constructor(client: NodePgClient, onWrite?: () => void) {
    super(client, new PgDialect(), undefined);
    this.#client = client;
    this.#onWrite = onWrite;
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: PrepareArguments[1],
    name: string | undefined,
    ...others: Others
  ) {
    const prepared = super.prepareQuery<T>(
      query,
      fields,
      name ?? statementNameOf(query.sql),
      ...others,
    );
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (placeholders) => {
      const result = await traceQuery(query.sql, () => execute(placeholders));
      if (this.#onWrite && WRITE.test(query.sql)) this.#onWrite();
      return result;
    };
    return prepared;
  }

  /** Unlike the inherited method, returns the connection to the pool whatever fails, and throws the first error. */
  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return traceTransaction(async () => {
      const client = await (this.#client as pg.Pool).connect();
      const tx: Transaction = new NodePgTransaction(
        new PgDialect(),
        new PreparedSession(client),
        undefined,
      );
      let isUsable = true;
      try {
        await client.query('begin');
        const result = await work(tx);
        const { command } = await client.query('commit');
        if (command === 'ROLLBACK') throw new Error('rolled back because a statement had failed');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          isUsable = false;
        });
        throw error;
      } finally {
        client.release(!isUsable);
      }
    });
  }
}

const WRITE = /\b(insert|update|delete)\b/i;

const names = new Map<string, string>();

/** The name under which connections prepare a statement. */
export function statementNameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}
