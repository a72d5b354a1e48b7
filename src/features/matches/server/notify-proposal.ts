import { announceToFamily } from '#features/household/server/index.ts';
import { notify } from '#features/notifications/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { Proposal } from './proposals-queries.ts';

type ProposalEvent = 'new' | 'accepted' | 'declined' | 'withdrawn';

/**
 * Notifies the other family of a proposal's new state, and announces it to both. Omits names, because other people
 * may read the email.
 */
export async function notifyProposal(
  ctx: Services,
  db: Db,
  proposal: Proposal,
  event: ProposalEvent,
) {
  const { id, proposedBy, proposedTo } = proposal;
  for (const ownerId of [proposedBy, proposedTo]) await announceProposals(db, ownerId);
  await notify(ctx, db, {
    userId: event === 'new' || event === 'withdrawn' ? proposedTo : proposedBy,
    type: 'MATCH',
    title: (language) => translate(`matches.proposal.${event}Title`, {}, language),
    body: (language) =>
      translate(`matches.proposal.${event}Body`, formatSlot(proposal, language), language),
    link: event === 'accepted' ? '/my-bookings' : '/matches',
    cause: `proposal:${id}:${event}`,
    emailKey: `proposal:${id}:${event}`,
  });
}

/** Makes all adults of the family refetch their matches. */
export async function announceProposals(db: Db, ownerId: string): Promise<void> {
  await announceToFamily(db, ownerId, { type: 'matches', payload: {} });
}

function formatSlot({ venueDate, slotLabel }: Proposal, language: Language) {
  const locale = localeOf(language);
  return { day: formatVenueDate(venueDate, locale), slot: formatSlotLabel(slotLabel, locale) };
}
