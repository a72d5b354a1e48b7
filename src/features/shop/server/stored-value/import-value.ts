import { randomUUID } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { giftDeliveries, holdings, ledgerEntries } from '../shop-tables.ts';
import { hashGiftCardCode, sealGiftCardCode } from './gift-card-code.ts';
import { type HoldingKind, moveValue } from './ledger-queries.ts';

/** Value that another system owes to a person. `amount` are visits of a pass, otherwise cents. */
export type ImportedValue = {
  kind: HoldingKind;
  userId: string | null;
  email: string | null;
  name: string;
  amount: number;
  /** What all of it is worth; a visit's share is rounded down, but the liability is the whole. */
  worthCents: number;
  expiresAt: Date | null;
  giftCard?: { code: string; recipientEmail: string; recipientName: string };
};

export const importCause = (importId: string) => `import:${importId}`;
const undoCause = (importId: string) => `undo:${importId}`;

/**
 * Grants imported value: each holding with its opening balance as its first ledger entry. Returns the holdings' ids in
 * order; null for a gift card whose code is taken. A card that an undo had emptied gets its balance back.
 */
export async function importValue(
  db: Db,
  values: ImportedValue[],
  { importId, siteSecret, now }: { importId: string; siteSecret: string; now: Date },
): Promise<(string | null)[]> {
  const cause = importCause(importId);
  const rows = values.map(toHolding);
  const inserted =
    rows.length === 0
      ? []
      : await db
          .insert(holdings)
          .values(rows)
          .onConflictDoNothing({ target: holdings.secretHash })
          .returning({ id: holdings.id, granted: holdings.granted });
  if (inserted.length > 0) {
    await db
      .insert(ledgerEntries)
      .values(inserted.map(({ id, granted }) => ({ holdingId: id, amount: granted, cause })));
  }
  const ids = new Set(inserted.map(({ id }) => id));
  const deliveries = values.flatMap(({ giftCard }, index) => {
    const id = rows[index]?.id ?? '';
    if (!giftCard || !ids.has(id)) return [];
    const { code, recipientEmail, recipientName } = giftCard;
    // Its owner has the code already: it is sent again only if the office does it.
    const sent = { sendAt: now, sentAt: now };
    return [
      {
        holdingId: id,
        sealedSecret: sealGiftCardCode(code, siteSecret),
        recipientEmail,
        recipientName,
        ...sent,
      },
    ];
  });
  if (deliveries.length > 0) await db.insert(giftDeliveries).values(deliveries);
  const granted: (string | null)[] = [];
  for (const [index, row] of rows.entries()) {
    const id = ids.has(row.id) ? row.id : await refillCard(db, row, cause);
    granted[index] = id;
  }
  return granted;
}

function toHolding({
  kind,
  userId,
  email,
  name,
  amount,
  worthCents,
  expiresAt,
  giftCard,
}: ImportedValue) {
  const unitCents = kind === 'pass' ? Math.floor(worthCents / amount) : 1;
  return {
    id: randomUUID(),
    kind,
    userId,
    email,
    name,
    granted: amount,
    balance: amount,
    unitCents,
    grantedCents: unitCents * amount === worthCents ? null : worthCents,
    expiresAt,
    ...(giftCard && {
      secretHash: hashGiftCardCode(giftCard.code),
      secretEnd: giftCard.code.slice(-4),
    }),
  };
}

/** The hashes of codes that a gift card of this installation has, except cards that an undo emptied. */
export async function findTakenGiftCodes(db: Db, codes: string[]): Promise<Set<string>> {
  const hashes = new Map(codes.map((code) => [hashGiftCardCode(code) ?? '', code]));
  if (hashes.size === 0) return new Set();
  const rows = await db
    .select({ hash: holdings.secretHash })
    .from(holdings)
    .where(and(inArray(holdings.secretHash, [...hashes.keys()]), sql`not ${isUndoneImport}`));
  return new Set(rows.map(({ hash }) => hashes.get(hash ?? '') ?? ''));
}

/** SQL: whether the holding is empty because its import was undone. */
const isUndoneImport = sql`(${holdings.balance} = 0 and exists (select from ${ledgerEntries} as entry
  where entry.holding_id = ${holdings.id} and entry.cause like 'undo:%'))`;

async function refillCard(
  db: Db,
  { secretHash, granted, name, expiresAt }: ReturnType<typeof toHolding>,
  cause: string,
): Promise<string | null> {
  const [card] = await db
    .update(holdings)
    .set({ granted, name, expiresAt })
    .where(and(eq(holdings.secretHash, secretHash ?? ''), isUndoneImport))
    .returning({ id: holdings.id });
  if (!card) return null;
  const isMoved = await moveValue(db, { holdingId: card.id, amount: granted, cause });
  return isMoved ? card.id : null;
}

/** The holdings that were used, suspended or changed since they were imported. */
export async function findChangedValue(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const used = await db
    .selectDistinct({ id: ledgerEntries.holdingId })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.holdingId, ids),
        sql`${ledgerEntries.cause} not like 'import:%' and ${ledgerEntries.cause} not like 'undo:%'`,
      ),
    );
  return new Set(used.map(({ id }) => id));
}

/** Takes imported balances back with a ledger entry each, unless they were used since. The ledger itself only grows. */
export async function revertImportedValue(db: Db, ids: string[], importId: string): Promise<void> {
  const left = await db
    .select({ id: holdings.id, balance: holdings.balance })
    .from(holdings)
    .where(and(inArray(holdings.id, ids), notInArray(holdings.balance, [0])))
    .orderBy(holdings.id)
    .for('update');
  for (const { id, balance } of left)
    await moveValue(db, { holdingId: id, amount: -balance, cause: undoCause(importId) });
}
