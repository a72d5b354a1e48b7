import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eraseEmailsAbout } from '#platform/server/outbox/erase-emails.ts';
import type { Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { findSubscriptionIds } from './memberships/memberships-queries.ts';
import {
  giftDeliveries,
  holdings,
  ledgerEntries,
  memberships,
  orderRefunds,
  orders,
} from './shop-tables.ts';
import { writeOffValue } from './stored-value/ledger-queries.ts';
import { planShopDeletion } from './stored-value/plan-shop-deletion.ts';

/**
 * Orders, passes, gift cards, credit and memberships. Amounts are retained anonymously for accounting; remaining
 * passes and credit are written off, gift card codes stay valid.
 */
export const shopPersonalData: PersonalDataHandler = {
  plan: planShopDeletion,

  // Cancels all subscriptions when the deletion starts.
  endItems: async ({ db, queueJob }, person) => {
    for (const subscriptionId of await findSubscriptionIds(db, person.id)) {
      await queueJob(db, 'stop-subscription', { subscriptionId });
    }
  },

  read: async (db, person) => ({
    orders: await db
      .select({
        id: orders.id,
        items: orders.items,
        totalCents: orders.totalCents,
        discountCents: orders.discountCents,
        valueCents: orders.valueCents,
        status: orders.status,
        guardianName: orders.guardianName,
        guardianEmail: orders.guardianEmail,
        guardianPhone: orders.guardianPhone,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
      })
      .from(orders)
      .where(isBoughtBy(person))
      .orderBy(asc(orders.createdAt)),
    passesAndCredit: await db
      .select({
        id: holdings.id,
        kind: holdings.kind,
        name: holdings.name,
        email: holdings.email,
        granted: holdings.granted,
        balance: holdings.balance,
        expiresAt: holdings.expiresAt,
        createdAt: holdings.createdAt,
      })
      .from(holdings)
      .where(isHeldBy(person))
      .orderBy(asc(holdings.createdAt)),
    passAndCreditEntries: await db
      .select({
        holdingId: ledgerEntries.holdingId,
        amount: ledgerEntries.amount,
        cause: ledgerEntries.cause,
        createdAt: ledgerEntries.createdAt,
      })
      .from(ledgerEntries)
      .innerJoin(holdings, eq(holdings.id, ledgerEntries.holdingId))
      .where(isHeldBy(person))
      .orderBy(asc(ledgerEntries.createdAt)),
    giftCardsSent: await db
      .select({
        recipientName: giftDeliveries.recipientName,
        recipientEmail: giftDeliveries.recipientEmail,
        message: giftDeliveries.message,
        fromName: giftDeliveries.fromName,
        sendAt: giftDeliveries.sendAt,
        sentAt: giftDeliveries.sentAt,
      })
      .from(giftDeliveries)
      .where(inArray(giftDeliveries.holdingId, findBoughtGiftCards(db, person))),
    orderRefunds: await db
      .select({
        orderId: orderRefunds.orderId,
        moneyCents: orderRefunds.moneyCents,
        valueCents: orderRefunds.valueCents,
        creditCents: orderRefunds.creditCents,
        reason: orderRefunds.reason,
        createdAt: orderRefunds.createdAt,
      })
      .from(orderRefunds)
      .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
      .where(isBoughtBy(person)),
    memberships: await db
      .select({
        membershipType: memberships.membershipType,
        duration: memberships.duration,
        priceCents: memberships.priceCents,
        state: memberships.state,
        periodEnd: memberships.periodEnd,
        createdAt: memberships.createdAt,
      })
      .from(memberships)
      .where(eq(memberships.userId, person.id)),
  }),

  erase: async (_ctx, db, person) => {
    await db
      .update(giftDeliveries)
      .set({ fromName: '', message: '' })
      .where(inArray(giftDeliveries.holdingId, findBoughtGiftCards(db, person)));
    // Unsent cards still need their recipient.
    await db
      .update(giftDeliveries)
      .set({ recipientName: '', recipientEmail: '' })
      .where(
        and(
          inArray(giftDeliveries.holdingId, findBoughtGiftCards(db, person)),
          sql`${giftDeliveries.sentAt} is not null`,
        ),
      );
    if (person.verifiedEmail !== null) {
      await db
        .update(giftDeliveries)
        .set({ recipientName: '', recipientEmail: '' })
        .where(
          and(
            eq(giftDeliveries.recipientEmail, person.verifiedEmail),
            sql`${giftDeliveries.sentAt} is not null`,
          ),
        );
    }
    await writeOffValue(db, { userId: person.id, verifiedEmail: person.verifiedEmail });
    await db.update(holdings).set({ userId: null, email: null }).where(isHeldBy(person));
    const anonymized = await db
      .update(orders)
      .set({ userId: null, guardianName: '', guardianEmail: '', guardianPhone: null })
      .where(isBoughtBy(person))
      .returning({ id: orders.id });
    const ids = anonymized.map(({ id }) => id);
    // Staff may have entered the person's name in the reason.
    await db.update(orderRefunds).set({ reason: '' }).where(inArray(orderRefunds.orderId, ids));
    await eraseEmailsAbout(db, ids);
  },
};

const isBoughtBy = ({ id, verifiedEmail }: Person): SQL =>
  or(
    eq(orders.userId, id),
    verifiedEmail === null
      ? undefined
      : and(isNull(orders.userId), eq(orders.guardianEmail, verifiedEmail)),
  ) as SQL;

const isHeldBy = ({ id, verifiedEmail }: Person): SQL =>
  or(
    eq(holdings.userId, id),
    verifiedEmail === null
      ? undefined
      : and(isNull(holdings.userId), eq(holdings.email, verifiedEmail)),
  ) as SQL;

/** The gift cards that the person bought. */
const findBoughtGiftCards = (db: Db, person: Person) =>
  db
    .select({ id: holdings.id })
    .from(holdings)
    .innerJoin(orders, eq(orders.id, holdings.orderId))
    .where(isBoughtBy(person));
