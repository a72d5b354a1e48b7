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

/** What storing needs: the clock, the venue, and the secret of the seals. */
export type Context = Pick<Services, 'clock' | 'config' | 'venue'>;
/** By kind, what becomes of rows; `taken` is what a trial's rows before have taken, else empty. */
export type Stores = {
  [Kind in ImportKind]: (
    ctx: Context,
    db: Db,
    rows: RowOf[Kind][],
    taken: Taken,
  ) => Promise<Stored[]>;
};

/** Days of elsewhere have no time of day: noon at the venue. */
const NOON = '12:00';

/** How rows of each kind become rows of ours, some hundred at a time, in the transaction `db`. */
export const storeRows: Stores = {
  members: storeMembers,
  waivers: storeWaivers,
  bookings: storeBookings,
};

/** Accounts without a password: their people sign in by a link to their mailbox, which proves it theirs. */
async function storeMembers(
  { clock, venue }: Context,
  db: Db,
  rows: MemberRow[],
): Promise<Stored[]> {
  // Those are accounts of families under another e-mail by now.
  const merged = await findMergedEmails(
    db,
    rows.map(({ email }) => email),
  );
  const fresh = rows.filter(({ email }) => !merged.has(email));
  if (fresh.length === 0) return rows.map(() => 'exists');
  const made = await db
    .insert(users)
    .values(
      fresh.map(({ email, name, phone, joinedOn }) => ({
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
 * Signed on paper: they count for a year from that day, as long as the text of today stands (decision
 * 0028). Sealed like every waiver, as late ones.
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
