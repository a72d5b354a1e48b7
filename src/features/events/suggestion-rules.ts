import { ageOf } from '#features/profile/profile-rules.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { agesOfBands } from './events-rules.ts';

/** The words in an event's text that match an interest. */
const INTEREST_WORDS = {
  music: /\b(music|songs?|sing(ing|along)?|concerts?|drum|dance|música|canciones|cantar|baile)/iu,
  storytime: /\b(stor(y|ies|ytime)|library|cuentos?|cuentacuentos|biblioteca)/iu,
  outdoor_play: /\b(outdoors?|playground|park|garden|nature|al aire libre|parque|jardín)/iu,
  sensory_play: /\b(sensory|messy play|slime|sensorial)/iu,
  art: /\b(arts?|crafts?|paint(ing)?|draw(ing)?|arte|manualidades|pintar|pintura|dibujo)/iu,
  coffee: /\b(coffee|café|meet-?ups?)/iu,
  walks: /\b(walks?|strollers?|hikes?|paseos?|caminatas?)/iu,
  books: /\b(books?|read(ing)?|library|libros?|lectura|biblioteca)/iu,
  fitness: /\b(fitness|yoga|gym|workout|pilates|gimnasia)/iu,
  volunteering: /\b(volunteer(s|ing)?|voluntari(os|as|ado))/iu,
  parenting: /\b(parenting|parents? (talk|group|circle|workshop)|crianza)/iu,
} as const;

export type SuggestedInterest = keyof typeof INTEREST_WORDS;

/** Maps the interests of a profile to the keys above. Other interests match no events. */
const KEY_BY_INTEREST: Record<string, SuggestedInterest> = {
  music: 'music',
  storytime: 'storytime',
  'outdoor play': 'outdoor_play',
  'sensory play': 'sensory_play',
  art: 'art',
  'parent coffee': 'coffee',
  'stroller walk': 'walks',
  coffee: 'coffee',
  walks: 'walks',
  books: 'books',
  fitness: 'fitness',
  volunteering: 'volunteering',
  parenting: 'parenting',
};

/** A reason why an event suits a family; translated for the recipient. */
export type SuggestionReason =
  | { kind: 'interest'; interest: SuggestedInterest }
  | { kind: 'ages' }
  | { kind: 'friends'; names: string[] };

export type SuggestibleEvent = {
  title: string;
  description: string | null;
  tags: string[];
  startsAt: Date;
  minAgeMonths: number | null;
  maxAgeMonths: number | null;
};

export type SuggestibleFamily = {
  /** Both interest lists of the profile. */
  interests: string[];
  /** The children's birth months, each as its first day. */
  birthMonths: string[];
};

/** The minimum scores for listing a suggestion and for notifying about one. */
export const MIN_POINTS_TO_SUGGEST = 2;
export const MIN_POINTS_TO_NOTIFY = 4;

const POINTS = { interest: 2, ages: 2, friends: 3 };
const MAX_INTERESTS = 2;

/**
 * Scores how well an event suits a family, with the reasons; null if it is for other ages. `friendNames` are
 * those of approved matches who are interested or going.
 */
export function scoreEvent(
  event: SuggestibleEvent,
  family: SuggestibleFamily,
  friendNames: readonly string[],
  timeZone: string,
): { points: number; reasons: SuggestionReason[] } | null {
  const ages = agesOf(event);
  const day = venueDateOf(event.startsAt, timeZone);
  const fitsAges =
    ages !== null &&
    family.birthMonths.some((birthMonth) => {
      const { ageMonths } = ageOf(birthMonth, day);
      return ageMonths >= ages.from && ageMonths < ages.to;
    });
  if (ages && family.birthMonths.length > 0 && !fitsAges) return null;
  const reasons: SuggestionReason[] = [
    ...(friendNames.length > 0 ? [{ kind: 'friends' as const, names: [...friendNames] }] : []),
    ...findSharedInterests(event, family.interests).map((interest) => ({
      kind: 'interest' as const,
      interest,
    })),
    ...(fitsAges ? [{ kind: 'ages' as const }] : []),
  ];
  return { points: reasons.reduce((sum, { kind }) => sum + POINTS[kind], 0), reasons };
}

function findSharedInterests(event: SuggestibleEvent, interests: string[]): SuggestedInterest[] {
  const text = [event.title, event.description ?? '', ...event.tags].join('\n');
  const interestKeys = new Set(interests.flatMap((interest) => KEY_BY_INTEREST[interest] ?? []));
  return [...interestKeys]
    .filter((interest) => INTEREST_WORDS[interest].test(text))
    .slice(0, MAX_INTERESTS);
}

/** Returns the event's age range in months, `to` exclusive; null if it has none. */
function agesOf({ minAgeMonths, maxAgeMonths, tags }: SuggestibleEvent) {
  if (minAgeMonths === null && maxAgeMonths === null) return agesOfBands(tags);
  return { from: minAgeMonths ?? 0, to: (maxAgeMonths ?? 1200) + 1 };
}
