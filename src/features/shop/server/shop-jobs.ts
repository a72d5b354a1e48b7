import { violatedConstraint } from '#platform/server/database/database.ts';
import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteUnusedImages } from './catalog/catalog-queries.ts';
import { membershipJobs } from './memberships/membership-jobs.ts';
import { addLedgerEntry, findExpiredHoldings } from './stored-value/ledger-queries.ts';
import { sendDueGiftCards, sendGiftCard } from './stored-value/send-gift-cards.ts';

const DAY_MILLIS = 86_400_000;

export const shopJobs = {
  'send-gift-card': job<{ holdingId: string }>({
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    run: (ctx, { holdingId }) => sendGiftCard(ctx, holdingId),
  }),
  'send-due-gift-cards': job<object>({
    cron: '*/10 * * * *',
    expireInSeconds: 300,
    run: (ctx) => sendDueGiftCards(ctx),
  }),
  'expire-value': job<object>({
    cron: '25 * * * *',
    expireInSeconds: 300,
    run: (ctx) => expireValue(ctx),
  }),
  'forget-product-images': job<object>({
    cron: '40 4 * * *',
    expireInSeconds: 300,
    run: ({ db, clock }) => deleteUnusedImages(db, new Date(clock.now().getTime() - DAY_MILLIS)),
  }),
  ...membershipJobs,
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof shopJobs> {}
}

/**
 * Expires up to 1,000 balances past their expiry date. Value returned to an expired holding expires in the next run.
 */
export async function expireValue({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  for (const { id, balance } of await findExpiredHoldings(db, now, 1000)) {
    await addLedgerEntry(db, {
      holdingId: id,
      amount: -balance,
      cause: `expire:${now.toISOString()}`,
    }).catch(ignoreConcurrentSpend);
  }
}

/** The next run expires the remainder if some value was spent concurrently. */
function ignoreConcurrentSpend(error: unknown) {
  if (violatedConstraint(error) !== 'holding_balance') throw error;
}
