import { findAccount } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { getValueCents } from '../../split-price-rules.ts';
import { toPersonalHolder } from './find-holder.ts';
import { spendCause } from './ledger-queries.ts';
import { spendValue } from './spend-value.ts';

/**
 * Spends the account's credit on a booking's no-show fee (decision 0058), in the transaction that asks for it; each
 * holding is debited once per booking. Leaves nothing, or at least the provider's minimum, to pay. Returns the spent
 * cents.
 */
export async function spendCreditOnFee(
  ctx: Pick<Services, 'clock'>,
  db: Db,
  { bookingId, userId, feeCents }: { bookingId: string; userId: string; feeCents: number },
): Promise<number> {
  const account = await findAccount(db, userId);
  if (!account) return 0;
  const value = { creditHolder: toPersonalHolder(account), giftCode: null };
  const chooseCents = (spendable: number) => getValueCents(feeCents, feeCents, spendable);
  return spendValue(ctx, db, value, chooseCents, spendCause(`no-show-fee:${bookingId}`));
}
