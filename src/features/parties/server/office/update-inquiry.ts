import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Language } from '#shared/languages.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import type { inquiryStatus, partyAdminContract } from '../../party-admin-contract.ts';
import { lockParty } from '../parties-queries.ts';
import {
  findInquiry,
  type listInquiries,
  lockInquiry,
  updateInquiryRow,
} from './inquiry-admin-queries.ts';
import { findInquiryOfParty } from './inquiry-parties-queries.ts';

type Body = z.output<(typeof partyAdminContract)['PATCH /api/admin/party-inquiries/:id']['body']>;
type Context = CallContext & { user: { id: string }; params: { id: string }; body: Body };
type Row = Awaited<ReturnType<typeof listInquiries>>['rows'][number];

/**
 * Changes an inquiry's status, linked party or note. Throws 404 for an unknown inquiry, 409 on a stale save, or if the
 * party is unknown, cancelled or linked to another inquiry.
 */
export async function updateInquiry(ctx: Context) {
  const { clock, user, params } = ctx;
  const { expectedUpdatedAt, officeNote, partyId } = ctx.body;
  return inTransaction(ctx.db, async (db) => {
    const row = await lockInquiry(db, params.id);
    if (!row) throw notFound();
    const before = row.inquiry;
    if (before.updatedAt.toISOString() !== expectedUpdatedAt)
      throw httpError(409, 'parties.editConflict');
    if (partyId) await requireLinkableParty(db, before.id, partyId);
    const changes = {
      status: ctx.body.status ?? (partyId ? ('booked' as const) : before.status),
      officeNote: officeNote ?? before.officeNote,
      partyId: partyId === undefined ? before.partyId : partyId,
      updatedAt: clock.now(),
    };
    await updateInquiryRow(db, before.id, changes);
    await writeAudit(db, {
      actorId: user.id,
      action: toAuditAction(before, changes),
      subject: before.id,
      detail: { from: before.status, to: changes.status, partyId: changes.partyId },
    });
    const changedRow = await findInquiry(db, before.id);
    if (!changedRow) throw notFound();
    return toInquiry(changedRow);
  });
}

type State = { status: string; partyId: string | null };

function toAuditAction(before: State, after: State): string {
  if (before.partyId !== after.partyId) {
    return after.partyId ? 'party-inquiry.linked' : 'party-inquiry.unlinked';
  }
  return before.status === after.status ? 'party-inquiry.noted' : 'party-inquiry.moved';
}

/** Locks the party, so that two inquiries cannot both be linked to it. Throws 409 if it cannot be linked. */
async function requireLinkableParty(db: Db, inquiryId: string, partyId: string) {
  const party = await lockParty(db, partyId);
  if (!party) throw httpError(409, 'parties.noSuchParty');
  if (party.status === 'cancelled') throw httpError(409, 'parties.linkCancelled');
  const other = await findInquiryOfParty(db, partyId);
  if (other && other.id !== inquiryId) throw httpError(409, 'parties.linkedElsewhere');
}

/** An inquiry as shown in the back office. */
export function toInquiry({ inquiry, packageName, party }: Row) {
  const { requestKey: _, partyId: __, createdAt, updatedAt, ...rest } = inquiry;
  return {
    ...rest,
    packageName,
    // The stored language, even if the venue no longer offers it.
    language: inquiry.language as Language,
    party: party && toInquiryParty(party),
    status: inquiry.status as z.output<typeof inquiryStatus>,
    preferredTimeWindow: inquiry.preferredTimeWindow as PartyWindow | null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

type LinkedParty = NonNullable<Row['party']>;

export const toInquiryParty = (party: LinkedParty) => ({
  ...party,
  window: party.window as PartyWindow,
  status: party.status as 'pending' | 'booked' | 'cancelled',
});
