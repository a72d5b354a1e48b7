import { randomUUID } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { giftDeliveries, holdings, ledgerEntries } from '../shop-tables.ts';
import { hashGiftCardCode, sealGiftCardCode } from './gift-card-code.ts';
import { addLedgerEntry, type HoldingKind } from './ledger-queries.ts';

/** A balance granted by another system. `granted` and `balance` are in visits for a pass, otherwise in cents. */
export type ImportedBalance = {
  kind: HoldingKind;
  userId: string | null;
  email: string | null;
  name: string;
  granted: number;
  balance: number;
  /** What `granted` is worth; not computable from the worth per visit, which is rounded down. */
  worthCents: number;
  expiresAt: Date | null;
  perChild?: boolean;
  suspendedAt?: Date | null;
  createdAt?: Date;
  giftCard?: ImportedGiftCard;
};

/** `delivery` is unknown if the other system has only the hash of the code. Such a card can be used, but not resent. */
type ImportedGiftCard = {
  codeHash: string;
  codeEnd: string;
  delivery?: { code: string; recipientEmail: string; recipientName: string };
};

/** Returns the hash and the end of an existing code. Throws for a text that is not a code. */
export function toImportedGiftCard(delivery: {
  code: string;
  recipientEmail: string;
  recipientName: string;
}): ImportedGiftCard {
  const codeHash = hashGiftCardCode(delivery.code);
  if (codeHash === null) throw new Error('the text is not a gift card code');
  return { codeHash, codeEnd: delivery.code.slice(-4), delivery };
}

export const importCause = (importId: string) => `import:${importId}`;
const undoCause = (importId: string) => `undo:${importId}`;

/**
 * Grants imported balances, each as a holding whose first ledger entry is the opening balance. Returns the
 * holdings' ids in order; null for a gift card whose code is taken. A card that was emptied by an undone
 * import is refilled.
 */
export async function importBalances(
  db: Db,
  balances: ImportedBalance[],
  { importId, siteSecret, now }: { importId: string; siteSecret: string; now: Date },
): Promise<(string | null)[]> {
  const cause = importCause(importId);
  const rows = balances.map(toHolding);
  const inserted =
    rows.length === 0
      ? []
      : await db
          .insert(holdings)
          .values(rows)
          .onConflictDoNothing({ target: holdings.secretHash })
          .returning({ id: holdings.id, balance: holdings.balance });
  if (inserted.length > 0) {
    await db
      .insert(ledgerEntries)
      .values(inserted.map(({ id, balance }) => ({ holdingId: id, amount: balance, cause })));
  }
  const ids = new Set(inserted.map(({ id }) => id));
  const deliveries = balances.flatMap(({ giftCard }, index) => {
    const id = rows[index]?.id ?? '';
    if (!giftCard?.delivery || !ids.has(id)) return [];
    const { code, recipientEmail, recipientName } = giftCard.delivery;
    // The owner already has the code, so it is emailed only if staff resend it.
    const timestamps = { sendAt: now, sentAt: now };
    return [
      {
        holdingId: id,
        sealedSecret: sealGiftCardCode(code, siteSecret),
        recipientEmail,
        recipientName,
        ...timestamps,
      },
    ];
  });
  if (deliveries.length > 0) await db.insert(giftDeliveries).values(deliveries);
  const grantedIds: (string | null)[] = [];
  for (const [index, row] of rows.entries()) {
    const id = ids.has(row.id) ? row.id : await refillCard(db, row, cause);
    grantedIds[index] = id;
  }
  return grantedIds;
}

function toHolding({ worthCents, giftCard, ...columns }: ImportedBalance) {
  const { kind, granted } = columns;
  const unitCents = kind === 'pass' ? Math.floor(worthCents / granted) : 1;
  return {
    id: randomUUID(),
    ...columns,
    unitCents,
    grantedCents: kind === 'pass' && unitCents * granted !== worthCents ? worthCents : null,
    ...(giftCard && { secretHash: giftCard.codeHash, secretEnd: giftCard.codeEnd }),
  };
}

/** Returns those of the hashes whose code a gift card already has, except cards emptied by an undone import. */
export async function findTakenCodeHashes(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ hash: holdings.secretHash })
    .from(holdings)
    .where(and(inArray(holdings.secretHash, hashes), sql`not ${isUndoneImport}`));
  return new Set(rows.flatMap(({ hash }) => hash ?? []));
}

/** SQL: whether the holding was emptied by an undone import. */
const isUndoneImport = sql`(${holdings.balance} = 0 and exists (select from ${ledgerEntries} as entry
  where entry.holding_id = ${holdings.id} and entry.cause like 'undo:%'))`;

async function refillCard(
  db: Db,
  { secretHash, granted, balance, name, expiresAt, suspendedAt }: ReturnType<typeof toHolding>,
  cause: string,
): Promise<string | null> {
  const [card] = await db
    .update(holdings)
    .set({ granted, name, expiresAt, suspendedAt: suspendedAt ?? null })
    .where(and(eq(holdings.secretHash, secretHash ?? ''), isUndoneImport))
    .returning({ id: holdings.id });
  if (!card) return null;
  const isRefilled = await addLedgerEntry(db, { holdingId: card.id, amount: balance, cause });
  return isRefilled ? card.id : null;
}

/** Returns the ids of imported holdings whose balance has changed since the import, other than by undoing it. */
export async function findChangedBalanceIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const changed = await db
    .selectDistinct({ id: ledgerEntries.holdingId })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.holdingId, ids),
        sql`${ledgerEntries.cause} not like 'import:%' and ${ledgerEntries.cause} not like 'undo:%'`,
      ),
    );
  return new Set(changed.map(({ id }) => id));
}

/** Debits the remaining balances of imported holdings; nothing is deleted, because the ledger is append-only. */
export async function revertImportedBalances(
  db: Db,
  ids: string[],
  importId: string,
): Promise<void> {
  const remaining = await db
    .select({ id: holdings.id, balance: holdings.balance })
    .from(holdings)
    .where(and(inArray(holdings.id, ids), notInArray(holdings.balance, [0])))
    .orderBy(holdings.id)
    .for('update');
  for (const { id, balance } of remaining)
    await addLedgerEntry(db, { holdingId: id, amount: -balance, cause: undoCause(importId) });
}
