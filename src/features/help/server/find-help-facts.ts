import { FULL_REFUND_DAYS } from '#features/parties/party-refund-rules.ts';
import { hasPartyPackages } from '#features/parties/server/index.ts';
import { isBookingOpen } from '#features/venue/venue-facts-rules.ts';
import type { Services } from '#platform/server/services.ts';
import type { HelpFacts } from '../help-contract.ts';
import { findProductTypesOnSale, hasPhotoQuestion } from './offers-queries.ts';

/** Returns the facts for help texts as of now. Inactive products and packages are not on sale. */
export async function findHelpFacts({
  db,
  venue,
  config,
}: Pick<Services, 'db' | 'venue' | 'config'>): Promise<HelpFacts> {
  const settings = venue();
  const [productTypes, parties, asksPhotoConsent] = await Promise.all([
    findProductTypesOnSale(db),
    hasPartyPackages(db),
    hasPhotoQuestion(db),
  ]);
  return {
    isBookingOpen: isBookingOpen(settings),
    holdMinutes: config.BOOKING_HOLD_MINUTES,
    creditOffered: settings.creditForCancelling === 'offered',
    hasNoShowFee: settings.noShowFeeCents !== null,
    waitlistOfferMinutes: settings.waitlistEnabled ? settings.waitlistOfferMinutes : null,
    waiverMonths: settings.waiverValidMonths,
    asksPhotoConsent,
    codesNeedMembership: settings.memberCodes === 'membership-required',
    membershipGraceDays: settings.membershipGraceDays,
    partyDepositPercent: settings.partyDepositPercent,
    partyRefundDays: FULL_REFUND_DAYS,
    sells: {
      passes: productTypes.includes('pass'),
      giftCards: productTypes.includes('gift_card'),
      memberships: productTypes.includes('membership'),
      parties,
    },
    retention: settings.retention,
  };
}
