import { type Db, inTransaction, violatedConstraint } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Runs `retake`, which takes again what a released hold had reserved, for a payment that arrived late. Returns false if
 * that is no longer available (an HttpError or a violated constraint); a savepoint rolls everything back. Rethrows other
 * errors, such as a lost connection, so that the payment is settled again instead of refunded.
 */
export async function retakeHold(
  { log }: Pick<Services, 'log'>,
  db: Db,
  subjectId: string,
  retake: (db: Db) => Promise<void>,
): Promise<boolean> {
  try {
    await inTransaction(db, retake);
    return true;
  } catch (error) {
    if (!(error instanceof HttpError) && violatedConstraint(error) === null) throw error;
    log.warn({ err: error, subjectId }, 'could not grant a late payment');
    return false;
  }
}
