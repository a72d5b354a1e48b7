import { ageOf } from '#features/profile/profile-rules.ts';
import { venueDateOf } from '#shared/venue-dates.ts';

/** What an event's words say of the interests that a profile names. */
const words = {
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

export type SuggestedInterest = keyof typeof words;

/** A profile's interests under the names of the words above; the others name no kind of event. */
const named: Record<string, SuggestedInterest> = {
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

/** Why an event suits a family; sentences are made of it in the reader's language. */
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
  /** Both lists of the profile. */
  interests: string[];
  /** First days of the months in which the children were born. */
  birthMonths: string[];
};

/** From so many points on an event is suggested at all, and from so many it is worth a notification. */
export const SUGGEST_FROM = 2;
export const NOTIFY_FROM = 4;

const POINTS = { interest: 2, ages: 2, friends: 3 };
const MAX_INTERESTS = 2;

/**
 * How well an event suits a family, in points, and why; null for one that is for other ages. Friends
 * are approved matches who go.
 */
export function suits(
  event: SuggestibleEvent,
  family: SuggestibleFamily,
  friendsGoing: readonly string[],
  timeZone: string,
): { points: number; reasons: SuggestionReason[] } | null {
  const ages = agesOf(event);
  const day = venueDateOf(event.startsAt, timeZone);
  const isRight =
    ages !== null &&
    family.birthMonths.some((birthMonth) => {
      const { ageMonths } = ageOf(birthMonth, day);
      return ageMonths >= ages.from && ageMonths < ages.to;
    });
  if (ages && family.birthMonths.length > 0 && !isRight) return null;
  const reasons: SuggestionReason[] = [
    ...(friendsGoing.length > 0 ? [{ kind: 'friends' as const, names: [...friendsGoing] }] : []),
    ...sharedInterests(event, family.interests).map((interest) => ({
      kind: 'interest' as const,
      interest,
    })),
    ...(isRight ? [{ kind: 'ages' as const }] : []),
  ];
  return { points: reasons.reduce((sum, { kind }) => sum + POINTS[kind], 0), reasons };
}

function sharedInterests(event: SuggestibleEvent, interests: string[]): SuggestedInterest[] {
  const text = [event.title, event.description ?? '', ...event.tags].join('\n');
  const asked = new Set(interests.flatMap((interest) => named[interest] ?? []));
  return [...asked].filter((interest) => words[interest].test(text)).slice(0, MAX_INTERESTS);
}

/** The ages that an event is for, in months, the end exclusive; null where it does not say. */
function agesOf({ minAgeMonths, maxAgeMonths, tags }: SuggestibleEvent) {
  if (minAgeMonths !== null || maxAgeMonths !== null) {
    return { from: minAgeMonths ?? 0, to: (maxAgeMonths ?? 1200) + 1 };
  }
  const isYoung = tags.includes('0-2');
  const isOlder = tags.includes('2-5');
  if (!isYoung && !isOlder) return null;
  return { from: isYoung ? 0 : 24, to: isOlder ? 72 : 24 };
}
