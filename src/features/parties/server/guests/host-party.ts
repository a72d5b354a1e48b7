import { findSoldLines } from '#features/prices/server/index.ts';
import { sumTaxes } from '#features/prices/tax-rules.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { notFound, unauthenticated } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { canAccessArea } from '#shared/areas.ts';
import { balanceOf, isWaitingForDeposit, summarizeReplies } from '../../parties-rules.ts';
import {
  canCancelParty,
  fullRefundDeadlineOf,
  refundOf,
  refundPercentOf,
} from '../../party-refund-rules.ts';
import { findParty, findPartyPayments, type Owner, type Party } from '../parties-queries.ts';
import { invitationLink, isPartyTokenValid } from '../party-links.ts';
import { hasPartyReceipt } from '../party-receipt.ts';
import { findGuests, type PartyGuest } from './guests-queries.ts';

/** A signed-in user as party owner: the account, and its email if verified. */
export function ownerOf(user: { id: string; email: string; emailVerified: boolean }): Owner {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email.toLowerCase() : null };
}

/**
 * Returns the party if the caller owns it, has a valid link token, or has access to the office area "parties". Audits
 * office access. Otherwise throws 404, or 401 if the request has neither a session nor a token.
 */
export async function requirePartyAccess(
  ctx: CallContext,
  partyId: string,
  token: string | undefined,
): Promise<Party> {
  if (!ctx.user && token === undefined) throw unauthenticated();
  const party = await findParty(ctx.db, partyId);
  if (!party) throw notFound();
  if (isPartyTokenValid(ctx, partyId, token)) return party;
  if (ctx.user && isOwnedBy(party, ownerOf(ctx.user))) return party;
  if (!ctx.user || !canAccessArea(ctx.user, 'parties')) throw notFound();
  await writeAudit(ctx.db, { actorId: ctx.user.id, action: 'party.read', subject: partyId });
  return party;
}

function isOwnedBy(party: Party, owner: Owner): boolean {
  if (party.userId !== null) return party.userId === owner.userId;
  return owner.verifiedEmail !== null && party.email === owner.verifiedEmail;
}

/** The fields shown in every list of parties. */
export function toListedParty(party: Party) {
  return {
    id: party.id,
    status: party.status,
    date: party.venueDate,
    window: party.timeWindow,
    startsAt: party.startsAt.toISOString(),
    endsAt: party.endsAt.toISOString(),
    packageName: party.packageName,
    childName: party.childName,
    kids: party.kids,
    priceCents: party.priceCents,
  };
}

/** A party as shown to its host: guests with waivers, payments and available actions. */
export async function viewHostParty(ctx: Services, party: Party) {
  const [guests, payments, lines] = await Promise.all([
    findGuests(ctx.db, party.id),
    findPartyPayments(ctx.db, [party.id]),
    findSoldLines(ctx.db, { saleKind: 'party', saleId: party.id }),
  ]);
  const now = ctx.clock.now();
  const { timezone } = ctx.venue();
  const dateAndWindow = { venueDate: party.venueDate, window: party.timeWindow };
  const percent = refundPercentOf(dateAndWindow, timezone, now);
  const canCancel = canCancelParty(party, now);
  return {
    ...toListedParty(party),
    addons: party.addons,
    taxes: sumTaxes(lines),
    depositCents: party.depositCents,
    paidCents: payments.reduce((sum, { paidCents }) => sum + paidCents, 0),
    refundedCents: payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    balanceCents: balanceOf(party, payments),
    hasReceipt: await hasPartyReceipt(ctx.db, party.id),
    guardianName: party.guardianName,
    notes: party.notes,
    greeting: party.greeting,
    invitationUrl: invitationLink(ctx, party),
    guests: await Promise.all(guests.map((guest) => viewGuest(ctx, guest))),
    heads: summarizeReplies(guests),
    canCancel,
    refundCents: canCancel
      ? payments.reduce((sum, payment) => sum + refundOf(payment, percent), 0)
      : 0,
    refundPercent: percent,
    fullRefundUntil: fullRefundDeadlineOf(dateAndWindow, timezone).toISOString(),
    payUntil: isWaitingForDeposit(party, now) ? (party.holdExpiresAt?.toISOString() ?? null) : null,
  };
}

async function viewGuest({ db, clock, venue }: Services, guest: PartyGuest) {
  const { id, name, email, kids, adults, allergies } = guest;
  const rules = createWaiverRules(venue().waiverValidMonths, clock.now());
  const hasSigned = email === null ? null : await hasValidWaiver(db, email, rules);
  return {
    id,
    name,
    email,
    kids,
    adults,
    allergies,
    reply: guest.reply as 'waiting' | 'yes' | 'no' | 'maybe',
    arrivedAt: guest.arrivedAt?.toISOString() ?? null,
    waiver: hasSigned === null ? ('unknown' as const) : toWaiverState(hasSigned),
  };
}

const toWaiverState = (hasSigned: boolean) =>
  hasSigned ? ('signed' as const) : ('unsigned' as const);
