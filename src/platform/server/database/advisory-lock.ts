import { type Db, plainSql } from './database.ts';

/**
 * An advisory lock on a name, held until this transaction ends; others wait for it. For what no row stands
 * for, such as all that one e-mail has open. The name begins with what it is about ("order:…"); lock
 * several always in the same order.
 */
export async function advisoryLock(db: Db, name: string): Promise<void> {
  await plainSql(db, 'select pg_advisory_xact_lock(hashtextextended($1, 1))', [name]);
}
