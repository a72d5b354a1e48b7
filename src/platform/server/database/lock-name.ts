import { type Db, plainSql } from './database.ts';

/**
 * One at a time: whoever locks the same name waits until this transaction ends. For what no row stands
 * for, such as all that one e-mail has open. The name begins with what it is about ("order:…"); lock
 * several always in the same order.
 */
export async function lockName(db: Db, name: string): Promise<void> {
  await plainSql(db, 'select pg_advisory_xact_lock(hashtextextended($1, 1))', [name]);
}
