import { type Db, inTransaction, violatedConstraint } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Runs `retake`, which reserves the spots or stock of a released hold again for a late payment. Returns false
 * if they are no longer available (an HttpError or a violated constraint), after rolling back to a savepoint.
 * Rethrows other errors, such as a lost connection: the settlement is then retried, and nothing is refunded.
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
