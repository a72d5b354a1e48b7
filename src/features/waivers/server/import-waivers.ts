import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
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
> & { createdAt: Date };

/**
 * Stores waivers signed elsewhere as signed on paper. They are valid for a year from that date, while the current text
 * is in force (decision 0028), and sealed like every waiver, but marked as late. Returns their ids in order.
 */
export async function importWaivers(
  { config, venue }: Context,
  db: Db,
  signed: ImportedWaiver[],
): Promise<string[]> {
  if (signed.length === 0) return [];
  const { name, timezone } = venue();
  const { version } = await findCurrentVersion(db);
  const stored = await db
    .insert(waivers)
    .values(
      signed.map((waiver) => ({
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
  return ids;
}

/**
 * Removes imported waivers when their import is undone. Their seals stay, and a second seal proves that the
 * application removed them, so that the check does not report them as missing. A waiver signed here is never removed.
 */
export async function withdrawWaivers({ config }: Context, db: Db, ids: string[]): Promise<void> {
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
