import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { type ImportedPhotoAnswer, importAnswers } from './answers/import-answers.ts';
import { sealRemovals, sealWaivers } from './integrity/seal-waivers.ts';
import { findCurrentVersion } from './versions/waiver-versions-queries.ts';
import { type NewWaiver, waivers } from './waivers-tables.ts';

type Context = Pick<Services, 'config' | 'venue'>;

export type ImportedWaiver = Pick<
  NewWaiver,
  | 'guardianName'
  | 'guardianEmail'
  | 'guardianPhone'
  | 'childName'
  | 'childBirthdate'
  | 'emergencyContact'
  | 'emergencyPhone'
  | 'medicalNotes'
  | 'createdAt'
> & {
  createdAt: Date;
  /** Null if the family was not asked about photos. */
  photo: ImportedPhotoAnswer | null;
  /** Its answers to the venue's own questions: "question: answer". */
  answers: string[];
};

/**
 * Stores another system's waivers as paper waivers on the current version (decision 0028), and seals them
 * retroactively. Returns their ids in order.
 */
export async function importWaivers(
  { config, venue }: Context,
  db: Db,
  importedWaivers: ImportedWaiver[],
): Promise<string[]> {
  if (importedWaivers.length === 0) return [];
  const { name, timezone } = venue();
  const { version } = await findCurrentVersion(db);
  const stored = await db
    .insert(waivers)
    .values(
      importedWaivers.map(({ photo: _, answers: __, ...waiver }) => ({
        ...waiver,
        signatureData: '',
        signatureKind: 'paper' as const,
        agreementVersion: version,
        textHash: '',
        venueName: name,
        venueTimezone: timezone,
        ipAddress: '',
        userAgent: '',
      })),
    )
    .returning({ id: waivers.id });
  const ids = stored.map(({ id }) => id);
  await sealWaivers(db, config.SESSION_SECRET, { ids, isLate: true });
  await importAnswers(
    db,
    importedWaivers.map((waiver, index) => ({ ...waiver, waiverId: ids[index] ?? '' })),
  );
  return ids;
}

/**
 * Deletes imported waivers when their import is undone; waivers signed here are never deleted. The seals remain, and
 * removal seals keep the integrity check from reporting the waivers as missing. Must run in a transaction.
 */
export async function deleteImportedWaivers(
  { config }: Context,
  db: Db,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`set local playvillage.retention = 'on'`);
  const removed = await db
    .delete(waivers)
    .where(and(inArray(waivers.id, ids), eq(waivers.signatureKind, 'paper')))
    .returning({ id: waivers.id });
  await sealRemovals(
    db,
    config.SESSION_SECRET,
    removed.map(({ id }) => id),
  );
  await db.execute(sql`set local playvillage.retention = 'off'`);
}
