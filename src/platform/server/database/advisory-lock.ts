import { type Db, preparedSql } from './database.ts';

/**
 * Takes an advisory lock on a name until the transaction ends. For resources without their own row, such as
 * all open orders of an email address. Names start with their subject ("order:…"); take several in a fixed
 * order to avoid deadlocks.
 */
export async function acquireAdvisoryLock(db: Db, name: string): Promise<void> {
  await preparedSql(db, 'select pg_advisory_xact_lock(hashtextextended(:name, 1))', { name });
}
