import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  findTakenGiftCodes,
  type ImportedBalance,
  importBalances,
} from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/server/translate.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import type { CreditRow, GiftCardRow, PassRow } from '../rows/read-shop-rows.ts';
import type { Context, ImportMode, KeyedRow, StoreResult, StoreRows } from './store-types.ts';

/** Stores passes for the email's account. They become usable once the email is confirmed. */
export const storePasses: StoreRows<PassRow> = async (ctx, db, rows, mode) => {
  const owners = await findOwners(db, rows);
  const balances = rows.map(
    ({ values }): ImportedBalance => ({
      kind: 'pass',
      userId: owners.get(values.email) ?? null,
      email: values.email,
      name: values.passName,
      amount: values.visits,
      worthCents: values.valueCents,
      expiresAt: endOfDay(ctx, values.expiresOn),
    }),
  );
  return storeBalances(ctx, db, balances, mode);
};

export const storeCredit: StoreRows<CreditRow> = async (ctx, db, rows, mode) => {
  const owners = await findOwners(db, rows);
  const name = translate('imports.creditName', {}, ctx.venue().firstLanguage);
  const balances = rows.map(
    ({ values }): ImportedBalance => ({
      kind: 'credit',
      userId: owners.get(values.email) ?? null,
      email: values.email,
      name,
      amount: values.balanceCents,
      worthCents: values.balanceCents,
      expiresAt: endOfDay(ctx, values.expiresOn),
    }),
  );
  return storeBalances(ctx, db, balances, mode);
};

/** Stores gift cards with their existing codes. */
export const storeGiftCards: StoreRows<GiftCardRow> = async (ctx, db, rows, mode) => {
  const takenCodes = await findTakenGiftCodes(
    db,
    rows.map(({ values }) => values.code),
  );
  const name = translate('imports.giftCardName', {}, ctx.venue().firstLanguage);
  const newCards = rows.filter(({ values }) => !takenCodes.has(values.code));
  const balances = newCards.map(
    ({ values }): ImportedBalance => ({
      kind: 'gift_card',
      userId: null,
      email: null,
      name,
      amount: values.balanceCents,
      worthCents: values.balanceCents,
      expiresAt: endOfDay(ctx, values.expiresOn),
      giftCard: {
        code: values.code,
        recipientEmail: values.recipientEmail ?? '',
        recipientName: values.recipientName,
      },
    }),
  );
  const storeResults = await storeBalances(ctx, db, balances, mode);
  const results = new Map(newCards.map((row, index) => [row, storeResults[index]]));
  return rows.map((row) => results.get(row) ?? { outcome: 'codeTaken' });
};

async function storeBalances(
  { clock, config }: Context,
  db: Db,
  balances: ImportedBalance[],
  { importId, isDryRun }: ImportMode,
): Promise<StoreResult[]> {
  if (isDryRun) return balances.map(() => ({ outcome: 'made' }));
  const ids = await importBalances(db, balances, {
    importId,
    siteSecret: config.SESSION_SECRET,
    now: clock.now(),
  });
  return ids.map((id) =>
    id ? { outcome: 'made', refs: [`holding:${id}`] } : { outcome: 'codeTaken' },
  );
}

/**
 * Returns account ids by confirmed email. Balances for unconfirmed emails are claimed when the email
 * is confirmed, like a guest's purchase.
 */
async function findOwners(db: Db, rows: KeyedRow<{ email: string }>[]) {
  if (rows.length === 0) return new Map<string, string>();
  const emails = rows.map(({ values }) => values.email);
  const owners = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), eq(users.emailVerified, true)));
  return new Map(owners.map(({ id, email }) => [email, id]));
}

/** Returns the instant at which `day`, the last day of validity, ends; null for null. */
export const endOfDay = ({ venue }: Context, day: string | null) =>
  day === null ? null : instantOf(addDays(day, 1), '00:00', venue().timezone);
