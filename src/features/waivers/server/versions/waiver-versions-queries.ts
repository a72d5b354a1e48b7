import { desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { FIRST_VERSION, firstTexts } from '../../first-waiver-text.ts';
import type { AgreementTexts } from '../../waiver-versions-contract.ts';
import { type Agreement, fillAgreement } from '../../waivers-rules.ts';
import { waiverVersions } from '../waiver-versions-tables.ts';
import type { Waiver } from '../waivers-tables.ts';
import { ACCEPTED_VERSIONS_SQL } from './accepted-versions-queries.ts';

export type StoredVersion = { version: string; texts: AgreementTexts };

export type Draft = { revision: number; texts: AgreementTexts; updatedAt: Date };

const draftColumns = {
  revision: waiverVersions.revision,
  texts: waiverVersions.texts,
  updatedAt: waiverVersions.updatedAt,
};
const isDraft = eq(waiverVersions.state, 'draft');

/** Inserts the first version unless it exists. */
export async function storeFirstVersion(db: Db): Promise<void> {
  await db
    .insert(waiverVersions)
    .values({
      state: 'published',
      version: FIRST_VERSION,
      position: 1,
      mustSignAgain: true,
      texts: firstTexts,
      publishedAt: sql`now()`,
    })
    .onConflictDoNothing();
}

/** Returns the latest published version. */
export async function findCurrentVersion(db: Db): Promise<StoredVersion> {
  const [latest] = await findVersionTexts(db, 1);
  if (!latest) throw new Error('no waiver version is published');
  return latest;
}

/** Returns published versions with their texts, newest first. */
export async function findVersionTexts(db: Db, limit = 1000): Promise<StoredVersion[]> {
  const rows = await db
    .select({ version: waiverVersions.version, texts: waiverVersions.texts })
    .from(waiverVersions)
    .where(eq(waiverVersions.state, 'published'))
    .orderBy(desc(waiverVersions.position))
    .limit(limit);
  return rows.map(({ version, texts }) => ({ version: version ?? '', texts }));
}

/** Returns published versions without their texts, newest first; `counts`: whether signatures are still accepted. */
export async function findPublishedVersions(db: Db) {
  const rows = await db
    .select({
      version: waiverVersions.version,
      mustSignAgain: waiverVersions.mustSignAgain,
      publishedAt: waiverVersions.publishedAt,
      publishedBy: users.name,
      counts: sql<boolean>`${waiverVersions.version} in ${sql.raw(ACCEPTED_VERSIONS_SQL)}`,
    })
    .from(waiverVersions)
    .leftJoin(users, eq(users.id, waiverVersions.publishedBy))
    .where(eq(waiverVersions.state, 'published'))
    .orderBy(desc(waiverVersions.position));
  return rows.map((row) => ({
    ...row,
    version: row.version ?? '',
    mustSignAgain: row.mustSignAgain === true,
    publishedAt: row.publishedAt ?? new Date(0),
  }));
}

/** Returns the texts of a published version, such as "1.0"; null if unknown. */
export async function findVersion(db: Db, version: string): Promise<StoredVersion | null> {
  const [row] = await db
    .select({ texts: waiverVersions.texts })
    .from(waiverVersions)
    .where(eq(waiverVersions.version, version));
  return row ? { version, texts: row.texts } : null;
}

/** Returns the text that was signed with a waiver. Throws for an unknown version. */
export async function findAgreementOf(db: Db, waiver: Waiver): Promise<Agreement> {
  const found = await findVersion(db, waiver.agreementVersion);
  if (!found) throw new Error(`unknown waiver version ${waiver.agreementVersion}`);
  return fillAgreement(found.version, found.texts[waiver.locale], waiver.venueName);
}

/** Returns the draft of the next version; null if there is none. */
export async function findDraft(db: Db): Promise<Draft | null> {
  const [row] = await db.select(draftColumns).from(waiverVersions).where(isDraft);
  return row ?? null;
}

/** Inserts a draft; returns false if there is one already. */
export async function insertDraft(db: Db, texts: AgreementTexts): Promise<boolean> {
  const inserted = await db
    .insert(waiverVersions)
    .values({ texts })
    .onConflictDoNothing()
    .returning({ id: waiverVersions.id });
  return inserted.length > 0;
}

/** Saves the draft; returns null if it was removed or is no longer at `revision`. */
export async function saveDraft(
  db: Db,
  { revision, texts }: Pick<Draft, 'revision' | 'texts'>,
): Promise<Draft | null> {
  const [row] = await db
    .update(waiverVersions)
    .set({ texts, revision: revision + 1, updatedAt: sql`now()` })
    .where(sql`${isDraft} and ${waiverVersions.revision} = ${revision}`)
    .returning(draftColumns);
  return row ?? null;
}

/** Returns the draft and locks it until the transaction ends; null if there is none. */
export async function lockDraft(db: Db): Promise<Draft | null> {
  const [row] = await db.select(draftColumns).from(waiverVersions).where(isDraft).for('update');
  return row ?? null;
}

/** Removes the draft; returns false if there is none. */
export async function removeDraft(db: Db): Promise<boolean> {
  const removed = await db
    .delete(waiverVersions)
    .where(isDraft)
    .returning({ id: waiverVersions.id });
  return removed.length > 0;
}

/** Publishes the draft. The caller must have locked it. */
export async function publishDraft(
  db: Db,
  values: { version: string; mustSignAgain: boolean; publishedAt: Date; publishedBy: string },
): Promise<void> {
  await db
    .update(waiverVersions)
    .set({
      ...values,
      state: 'published',
      position: sql`(select max(position) + 1 from waiver_versions)`,
    })
    .where(isDraft);
}
