import { randomUUID } from 'node:crypto';
import { splitName } from '#features/accounts/accounts-rules.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { findMergedEmails } from '#features/accounts/server/index.ts';
import { findCurrentVersion, sealWaivers } from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { instantOf } from '#shared/venue-dates.ts';
import type { ImportKind, StoreOutcome } from '../imports-rules.ts';
import type { MemberRow, RowOf, WaiverRow } from './read-rows.ts';
import { storeBookings, type TakenSpots } from './store-bookings.ts';

/** The services needed to store rows. */
export type Context = Pick<Services, 'clock' | 'config' | 'venue'>;
/** Stores rows by kind and returns their outcomes. In a dry run, `taken` contains the spots of earlier rows. */
export type Stores = {
  [Kind in ImportKind]: (
    ctx: Context,
    db: Db,
    rows: RowOf[Kind][],
    taken: TakenSpots,
  ) => Promise<StoreOutcome[]>;
};

/** Imported dates have no time of day, so noon at the venue is stored. */
const NOON = '12:00';

/** Stores a batch of rows of each kind in the transaction `db`. */
export const storeRows: Stores = {
  members: storeMembers,
  waivers: storeWaivers,
  bookings: storeBookings,
};

/** Creates accounts without a password. Signing in with an emailed link verifies the email address. */
async function storeMembers(
  { clock, venue }: Context,
  db: Db,
  rows: MemberRow[],
): Promise<StoreOutcome[]> {
  // The emails of merged accounts already belong to another account.
  const merged = await findMergedEmails(
    db,
    rows.map(({ email }) => email),
  );
  const unmerged = rows.filter(({ email }) => !merged.has(email));
  if (unmerged.length === 0) return rows.map(() => 'exists');
  const created = await db
    .insert(users)
    .values(
      unmerged.map(({ email, name, phone, joinedOn }) => ({
        id: randomUUID(),
        email,
        name,
        ...splitName(name),
        phone,
        createdAt: joinedOn ? instantOf(joinedOn, NOON, venue().timezone) : clock.now(),
      })),
    )
    .onConflictDoNothing({ target: users.email })
    .returning({ email: users.email });
  const createdEmails = new Set(created.map(({ email }) => email));
  return rows.map(({ email }) => (createdEmails.has(email) ? 'made' : 'exists'));
}

/**
 * Stores waivers signed on paper. They are valid for a year from that date, while the current text is in force
 * (decision 0028), and sealed like every waiver, but marked as late.
 */
async function storeWaivers(ctx: Context, db: Db, rows: WaiverRow[]): Promise<StoreOutcome[]> {
  const { name, timezone } = ctx.venue();
  const { version } = await findCurrentVersion(db);
  const stored = await db
    .insert(waivers)
    .values(
      rows.map(({ signedOn, ...row }) => ({
        ...row,
        signatureData: '',
        signatureKind: 'paper' as const,
        agreementVersion: version,
        textHash: '',
        venueName: name,
        venueTimezone: timezone,
        ipAddress: '',
        userAgent: '',
        createdAt: instantOf(signedOn, NOON, timezone),
      })),
    )
    .returning({ id: waivers.id });
  const ids = stored.map(({ id }) => id);
  await sealWaivers(db, ctx.config.SESSION_SECRET, { ids, isLate: true });
  return rows.map(() => 'made');
}
