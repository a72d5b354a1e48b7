import { inTransaction, refusedBy } from '../../../server/database.ts';
import { job } from '../../../server/jobs.ts';
import type { Services } from '../../../server/services.ts';
import { changeCode } from '../../member-codes/server/member-codes-queries.ts';
import { findExpired, moveValue } from './ledger-queries.ts';
import { endMemberships } from './memberships-queries.ts';
import { sendDueGiftCards, sendGiftCard } from './send-gift-cards.ts';

export const shopJobs = {
  'send-gift-card': job<{ holdingId: string }>({
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    run: (here, { holdingId }) => sendGiftCard(here, holdingId),
  }),
  'send-due-gift-cards': job<object>({
    every: '*/10 * * * *',
    expireInSeconds: 300,
    run: (here) => sendDueGiftCards(here),
  }),
  'expire-value': job<object>({
    every: '25 * * * *',
    expireInSeconds: 300,
    run: (here) => expireValue(here),
  }),
  'end-memberships': job<object>({
    every: '*/5 * * * *',
    expireInSeconds: 120,
    run: (here) => endOldMemberships(here),
  }),
};

/** Takes what expired off the books. A holding that gets something back later expires again. */
export async function expireValue({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  for (const { id, balance } of await findExpired(db, now, 1000)) {
    await moveValue(db, {
      holdingId: id,
      amount: -balance,
      cause: `expire:${now.toISOString()}`,
    }).catch(spentMeanwhile);
  }
}

/** Somebody spent between the look and the entry: the next hour sees what is left. */
function spentMeanwhile(error: unknown) {
  if (refusedBy(error) !== 'holding_balance') throw error;
}

/**
 * Where every sign-up gets a code, a membership that is over leaves the plain one; where a membership is
 * required the code stays Expired.
 */
export async function endOldMemberships(here: Services): Promise<void> {
  await inTransaction(here.db, async (db) => {
    for (const userId of await endMemberships(db, here.clock.now())) {
      if (here.venue().memberCodes !== 'open') continue;
      await changeCode(db, userId, { membershipType: null, expiresAt: null });
    }
  });
}
