import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  findTakenCodeHashes,
  type ImportedBalance,
  importBalances,
  toImportedGiftCard,
} from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { translate } from '#platform/server/translate.ts';
import type { HoldingRow } from '../rows/read-holding.ts';
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
      granted: values.visits,
      balance: values.visits,
      worthCents: values.valueCents,
      expiresAt: values.expiresAt,
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
      ...unspent(values.balanceCents),
      expiresAt: values.expiresAt,
    }),
  );
  return storeBalances(ctx, db, balances, mode);
};

/** Stores gift cards with their existing codes. */
export const storeGiftCards: StoreRows<GiftCardRow> = async (ctx, db, rows, mode) => {
  const name = translate('imports.giftCardName', {}, ctx.venue().firstLanguage);
  const balances = rows.map(
    ({ values: { code, recipientEmail, recipientName, ...card } }): ImportedBalance => ({
      kind: 'gift_card',
      userId: null,
      email: null,
      name,
      ...unspent(card.balanceCents),
      expiresAt: card.expiresAt,
      giftCard: toImportedGiftCard({ code, recipientEmail: recipientEmail ?? '', recipientName }),
    }),
  );
  return storeBalances(ctx, db, balances, mode);
};

/** Stores the passes, gift cards and credit of our own export as they were there. */
export const storeHoldings: StoreRows<HoldingRow> = async (ctx, db, rows, mode) => {
  const owners = await findOwners(db, rows);
  const balances = rows.map(
    ({ values: { giftCard, createdAt, ...holding } }): ImportedBalance => ({
      ...holding,
      userId: owners.get(holding.email ?? '') ?? null,
      ...(createdAt && { createdAt }),
      ...(giftCard && { giftCard }),
    }),
  );
  return storeBalances(ctx, db, balances, mode);
};

/** The amounts of a gift card or credit that is still unspent here. */
const unspent = (cents: number) => ({ granted: cents, balance: cents, worthCents: cents });

async function storeBalances(
  { clock, config }: Context,
  db: Db,
  balances: ImportedBalance[],
  { importId, isDryRun }: ImportMode,
): Promise<StoreResult[]> {
  if (isDryRun) {
    const hashes = balances.flatMap(({ giftCard }) => giftCard?.codeHash ?? []);
    const taken = await findTakenCodeHashes(db, hashes);
    return balances.map(({ giftCard }) => ({
      outcome: giftCard && taken.has(giftCard.codeHash) ? 'codeTaken' : 'made',
    }));
  }
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
async function findOwners(db: Db, rows: KeyedRow<{ email: string | null }>[]) {
  const emails = rows.flatMap(({ values }) => values.email ?? []);
  if (emails.length === 0) return new Map<string, string>();
  const owners = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), eq(users.emailVerified, true)));
  return new Map(owners.map(({ id, email }) => [email, id]));
}
