import { and, gt, isNull } from 'drizzle-orm';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { atSameLocalTime } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { invalidField } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { giftDeliveries, holdings, memberships, promoCodes } from './shop-tables.ts';

/**
 * Keeps the days of promo codes, and the local time at which gift cards are delivered, in a new time zone (decision
 * 0063). Throws 400 for another currency if there are balances or memberships: their amounts are in the previous one.
 */
export async function applyShopSettings(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  { timezone, currency }: Partial<VenueSettings>,
  before: VenueSettings,
): Promise<void> {
  if (currency && currency !== before.currency && (await hasAmounts(db))) {
    throw invalidField('currency', 'errors.currencyInUse');
  }
  if (!timezone || timezone === before.timezone) return;
  const zones = { from: before.timezone, to: timezone };
  await db.update(promoCodes).set({
    startsAt: atSameLocalTime(promoCodes.startsAt, zones),
    endsAt: atSameLocalTime(promoCodes.endsAt, zones),
  });
  await db
    .update(giftDeliveries)
    .set({ sendAt: atSameLocalTime(giftDeliveries.sendAt, zones) })
    .where(and(isNull(giftDeliveries.sentAt), gt(giftDeliveries.sendAt, clock.now())));
}

async function hasAmounts(db: Db): Promise<boolean> {
  const [valueCount, membershipCount] = await Promise.all([
    db.$count(holdings),
    db.$count(memberships),
  ]);
  return valueCount + membershipCount > 0;
}
