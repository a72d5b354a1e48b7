import { randomUUID } from 'node:crypto';
import { splitName } from '#features/accounts/accounts-rules.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { findMergedEmails } from '#features/accounts/server/index.ts';
import { findCurrentVersion, sealWaivers } from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { instantOf } from '#shared/venue-dates.ts';
import type { ImportKind, Stored } from '../imports-rules.ts';
import type { MemberRow, RowOf, WaiverRow } from './read-rows.ts';
import { storeBookings, type Taken } from './store-bookings.ts';

/** The services that storing needs. */
export type Context = Pick<Services, 'clock' | 'config' | 'venue'>;
/** Stores rows by kind and returns their outcomes; `taken` holds the spots of earlier rows in a trial, or is empty. */
export type Stores = {
  [Kind in ImportKind]: (
    ctx: Context,
    db: Db,
    rows: RowOf[Kind][],
    taken: Taken,
  ) => Promise<Stored[]>;
};

/** Imported dates have no time of day: noon at the venue. */
const NOON = '12:00';

/** Stores a batch of rows of each kind in the transaction `db`. */
export const storeRows: Stores = {
  members: storeMembers,
  waivers: storeWaivers,
  bookings: storeBookings,
};

/** Creates accounts without a password: sign-in by a mailed link verifies the address. */
async function storeMembers(
  { clock, venue }: Context,
  db: Db,
  rows: MemberRow[],
): Promise<Stored[]> {
  // Merged e-mails already belong to another account.
  const merged = await findMergedEmails(
    db,
    rows.map(({ email }) => email),
  );
  const unmerged = rows.filter(({ email }) => !merged.has(email));
  if (unmerged.length === 0) return rows.map(() => 'exists');
  const made = await db
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
  const isMade = new Set(made.map(({ email }) => email));
  return rows.map(({ email }) => (isMade.has(email) ? 'made' : 'exists'));
}

/**
 * Waivers signed on paper: valid for a year from that date while the current text is in force (decision
 * 0028). Sealed like every waiver, marked as late.
 */
async function storeWaivers(ctx: Context, db: Db, rows: WaiverRow[]): Promise<Stored[]> {
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
