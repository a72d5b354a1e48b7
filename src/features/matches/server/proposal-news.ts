import { announceToFamily } from '#features/household/server/index.ts';
import { notify } from '#features/notifications/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { Proposal } from './proposals-queries.ts';

type What = 'new' | 'accepted' | 'declined' | 'withdrawn';

/**
 * Tells the other family of a proposal's new state, by notification and mail as it wants them, and the
 * pages of both. It names nobody, since others may read a mail; the page says who it is.
 */
export async function tellOfProposal(ctx: Services, db: Db, proposal: Proposal, what: What) {
  const { id, proposedBy, proposedTo } = proposal;
  for (const ownerId of [proposedBy, proposedTo]) await announceProposals(db, ownerId);
  await notify(ctx, db, {
    userId: what === 'new' || what === 'withdrawn' ? proposedTo : proposedBy,
    type: 'MATCH',
    title: (language) => say(`matches.proposal.${what}Title`, {}, language),
    body: (language) => say(`matches.proposal.${what}Body`, when(proposal, language), language),
    link: what === 'accepted' ? '/my-bookings' : '/matches',
    cause: `proposal:${id}:${what}`,
    mailKey: `proposal:${id}:${what}`,
  });
}

/** Lets the pages of a family's adults fetch its matches again. */
export async function announceProposals(db: Db, ownerId: string): Promise<void> {
  await announceToFamily(db, ownerId, { type: 'matches', payload: {} });
}

function when({ venueDate, slotLabel }: Proposal, language: Language) {
  const locale = localeOf(language);
  return { day: formatVenueDate(venueDate, locale), slot: formatSlotLabel(slotLabel, locale) };
}
