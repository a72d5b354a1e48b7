import { findAccount } from '#features/accounts/server/index.ts';
import { block, unblock } from '#features/moderation/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Blocks or unblocks a person. Idempotent. Announces it to the blocker's other pages, never to the blocked person.
 * Throws 404 for an unknown person, 409 for the blocker's own account.
 */
export async function setBlocked(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  blockerId: string,
  { userId: blockedId, blocked }: { userId: string; blocked: boolean },
): Promise<void> {
  if (blockedId === blockerId) throw httpError(409, 'safety.notYourself');
  await inTransaction(db, async (db) => {
    if (blocked) {
      if (!(await findAccount(db, blockedId))) throw notFound();
      await block(db, { blockerId, blockedId, now: clock.now() });
    } else {
      await unblock(db, { blockerId, blockedId });
    }
    await announce(db, { userIds: [blockerId] }, { type: 'standing', payload: {} });
  });
}
