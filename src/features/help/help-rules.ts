import type { HelpFacts } from './help-contract.ts';

/** The topics and questions of the page for families, in order. */
const familyTopics = [
  {
    topic: 'booking',
    questions: ['book', 'account', 'trial', 'unpaid', 'full', 'reschedule', 'arrive'],
  },
  {
    topic: 'cancelling',
    questions: ['cancel', 'refund', 'credit', 'passVisit', 'noShow', 'closedDay'],
  },
  { topic: 'child', questions: ['stored', 'why', 'who', 'photos', 'howLong', 'copyOrDelete'] },
  { topic: 'waiver', questions: ['signing', 'validity', 'medical'] },
  { topic: 'paying', questions: ['code', 'pass', 'giftCard', 'membership', 'secondAdult'] },
  { topic: 'parties', questions: ['bookParty', 'cancelParty', 'guests'] },
  { topic: 'community', questions: ['matching', 'found', 'messages', 'news'] },
] as const;

export type FamilyTopic = (typeof familyTopics)[number]['topic'];
export type FamilyQuestion = (typeof familyTopics)[number]['questions'][number];

/** Returns the questions that apply to the venue, by topic. A topic without questions is left out. */
export function topicsFor(
  facts: Pick<
    HelpFacts,
    | 'isBookingOpen'
    | 'waitlistOfferMinutes'
    | 'creditOffered'
    | 'hasNoShowFee'
    | 'asksPhotoConsent'
    | 'sells'
  >,
): { topic: FamilyTopic; questions: FamilyQuestion[] }[] {
  const { sells } = facts;
  const conditions: Partial<Record<FamilyQuestion, boolean>> = {
    full: facts.waitlistOfferMinutes !== null,
    credit: facts.creditOffered,
    passVisit: sells.passes,
    noShow: facts.hasNoShowFee,
    photos: facts.asksPhotoConsent,
    pass: sells.passes,
    giftCard: sells.giftCards,
    membership: sells.memberships,
    bookParty: sells.parties,
    cancelParty: sells.parties,
    guests: sells.parties,
  };
  return familyTopics
    .filter(({ topic }) => facts.isBookingOpen || (topic !== 'booking' && topic !== 'cancelling'))
    .map(({ topic, questions }) => {
      const all: readonly FamilyQuestion[] = questions;
      return { topic, questions: all.filter((question) => conditions[question] ?? true) };
    })
    .filter(({ questions }) => questions.length > 0);
}
