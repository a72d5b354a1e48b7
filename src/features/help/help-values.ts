import { getDefaultType } from '#features/prices/price-list-rules.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import type { HelpFacts } from './help-contract.ts';

const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no');

/** The placeholder values of all help texts: numbers, and `yes` or `no` to select a wording. */
export function toHelpValues(
  venue: Pick<VenueFacts, 'name' | 'refundUntilHoursBefore' | 'priceList'>,
  { retention, sells, ...facts }: HelpFacts,
) {
  return {
    venue: venue.name,
    refundHours: venue.refundUntilHoursBefore,
    maxChildren: getDefaultType(venue.priceList).most,
    holdMinutes: facts.holdMinutes,
    credit: yesOrNo(facts.creditOffered),
    waitlist: yesOrNo(facts.waitlistOfferMinutes !== null),
    offerMinutes: facts.waitlistOfferMinutes ?? 0,
    waiverMonths: facts.waiverMonths,
    codesNeedMembership: yesOrNo(facts.codesNeedMembership),
    graceDays: facts.membershipGraceDays,
    depositPercent: facts.partyDepositPercent,
    partyDays: facts.partyRefundDays,
    passes: yesOrNo(sells.passes),
    memberships: yesOrNo(sells.memberships),
    parties: yesOrNo(sells.parties),
    waitlistMonths: retention.waitlist,
    mailMonths: retention.mails,
    conversationMonths: retention.conversations,
    visitMonths: retention.visits,
  };
}

export type HelpValues = ReturnType<typeof toHelpValues>;
