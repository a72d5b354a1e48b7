import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { DeletionItem, Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { prorateRemainingPeriod } from '../../membership-rules.ts';
import { findUserMemberships } from '../memberships/memberships-queries.ts';
import { holdings, orders } from '../shop-tables.ts';
import { findHoldings } from './ledger-queries.ts';

/** Lists what deletion ends (memberships, passes, credit) and gift cards, which stay valid. */
export const planShopDeletion: NonNullable<PersonalDataHandler['plan']> = async (
  ctx,
  db,
  person,
) => {
  const now = ctx.clock.now();
  const items: DeletionItem[] = [];
  for (const membership of await findUserMemberships(db, person.id)) {
    const { id, membershipType: name, periodEnd: at } = membership;
    const forfeitedCents = prorateRemainingPeriod(membership, now);
    items.push({ kind: 'membership', id, name, at, visits: 0, refundCents: 0, forfeitedCents });
  }
  const holder = { userId: person.id, verifiedEmail: person.verifiedEmail };
  for (const { id, kind, name, expiresAt: at, balance, unitCents } of await findHoldings(
    db,
    holder,
  )) {
    if (kind === 'gift_card' || (at && at <= now)) continue;
    const isPass = kind === 'pass';
    const [visits, forfeitedCents] = isPass ? [balance, balance * unitCents] : [0, balance];
    const item = { id, name, at, visits, refundCents: 0, forfeitedCents };
    items.push({ kind: isPass ? 'pass' : 'credit', ...item });
  }
  for (const { id, name, at } of await findBoughtGiftCards(db, person)) {
    items.push({ kind: 'gift-card', id, name, at, visits: 0, refundCents: 0, forfeitedCents: 0 });
  }
  return { items };
};

/** Gift cards with a balance that the person bought. */
function findBoughtGiftCards(db: Db, { id, verifiedEmail }: Person) {
  const isBoughtByPerson = or(
    eq(orders.userId, id),
    verifiedEmail === null
      ? undefined
      : and(isNull(orders.userId), eq(orders.guardianEmail, verifiedEmail)),
  );
  return db
    .select({ id: holdings.id, name: holdings.name, at: holdings.expiresAt })
    .from(holdings)
    .where(
      and(
        eq(holdings.kind, 'gift_card'),
        gt(holdings.balance, 0),
        inArray(
          holdings.orderId,
          db.select({ id: orders.id }).from(orders).where(isBoughtByPerson),
        ),
      ),
    );
}
