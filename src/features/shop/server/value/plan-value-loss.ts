import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { EndingPart, Person, PersonalPart } from '#platform/server/personal-data.ts';
import { prorateRemainingPeriod } from '../../membership-rules.ts';
import { findUserMemberships } from '../memberships/memberships-queries.ts';
import { holdings, orders } from '../shop-tables.ts';
import { findHoldings } from './ledger-queries.ts';

/** Lists what closing the account ends: memberships, passes and credit. Purchased gift cards stay valid by code. */
export const planValueLoss: NonNullable<PersonalPart['plan']> = async (ctx, db, person) => {
  const now = ctx.clock.now();
  const parts: EndingPart[] = [];
  for (const membership of await findUserMemberships(db, person.id)) {
    const { id, membershipType: name, periodEnd: at } = membership;
    const lostCents = prorateRemainingPeriod(membership, now);
    parts.push({ kind: 'membership', id, name, at, visits: 0, backCents: 0, lostCents });
  }
  const owner = { userId: person.id, verifiedEmail: person.verifiedEmail };
  for (const { id, kind, name, expiresAt: at, balance, unitCents } of await findHoldings(
    db,
    owner,
  )) {
    if (kind === 'gift_card' || (at && at <= now)) continue;
    const isPass = kind === 'pass';
    const [visits, lostCents] = isPass ? [balance, balance * unitCents] : [0, balance];
    const part = { id, name, at, visits, backCents: 0, lostCents };
    parts.push({ kind: isPass ? 'pass' : 'credit', ...part });
  }
  for (const { id, name, at } of await findBoughtGiftCards(db, person)) {
    parts.push({ kind: 'gift-card', id, name, at, visits: 0, backCents: 0, lostCents: 0 });
  }
  return { parts };
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
