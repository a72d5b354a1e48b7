import { z } from 'zod';
import { retentionPeriods } from '#features/venue/retention-rules.ts';
import { contract } from '#shared/endpoint.ts';

const count = z.number().int();

/** The rules and offers of the venue that help texts mention, from its settings and its catalog. */
export const helpFacts = z.object({
  /** Whether families can book (decision 0054). */
  isBookingOpen: z.boolean(),
  /** How long an unpaid booking holds its spots. */
  holdMinutes: count,
  /** Whether a guardian can choose credit instead of a refund. */
  creditOffered: z.boolean(),
  /** Whether the venue may ask for a fee after a no-show. */
  hasNoShowFee: z.boolean(),
  /** How long a spot is held for the first family on a waitlist; null if full sessions have no waitlist. */
  waitlistOfferMinutes: count.nullable(),
  waiverMonths: count,
  asksPhotoConsent: z.boolean(),
  /** Whether only members with a paid membership have an active code. */
  codesNeedMembership: z.boolean(),
  membershipGraceDays: count,
  partyDepositPercent: count,
  /** Cancelling a party at least this many days before it refunds everything. */
  partyRefundDays: count,
  /** What is on sale. */
  sells: z.object({
    passes: z.boolean(),
    giftCards: z.boolean(),
    memberships: z.boolean(),
    parties: z.boolean(),
  }),
  /** In months. */
  retention: retentionPeriods,
});

export type HelpFacts = z.output<typeof helpFacts>;

declare module '#shared/page-data.ts' {
  interface PageData {
    help: HelpFacts;
  }
}

export const helpContract = contract({
  'GET /api/help': {
    summary: 'Returns the rules and offers of the venue that its help pages mention.',
    access: 'visitor',
    response: helpFacts,
  },
});
