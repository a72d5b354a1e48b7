import { ageStep, type Breakdown, type MatchFamily, normalizeText } from './matches-rules.ts';

/** A reason why two families match, stored untranslated; lists in `facts` are joined with "|". */
export type MatchReason = { reason: ReasonName; facts: Record<string, string | number> };

export type ReasonName =
  | 'interests'
  | 'neighborhood'
  | 'zipCode'
  | 'sameAge'
  | 'closeAge'
  | 'availability'
  | 'vibe'
  | 'caretakers';

const MAX_INTERESTS = 3;
/** Children further apart than this many age steps are not given as a reason. */
const MAX_STEPS_APART = 2;
/** Children at most this far apart count as the same age. */
const MAX_SAME_AGE_MONTHS = 2;

/** Returns what two families have in common, most relevant first. */
export function findReasons(
  one: MatchFamily,
  other: MatchFamily,
  breakdown: Breakdown,
): MatchReason[] {
  const reasons: (MatchReason | null)[] = [
    findAgeReason(one, other),
    findChoiceReason('availability', one.availability, other.availability),
    findChoiceReason('interests', one.interests, other.interests, MAX_INTERESTS),
    findLocationReason(one, other),
    one.vibe && one.vibe === other.vibe ? { reason: 'vibe', facts: { vibe: one.vibe } } : null,
    breakdown.role === 100 && one.role === 'Nanny/Caretaker'
      ? { reason: 'caretakers', facts: {} }
      : null,
  ];
  return reasons.filter((reason) => reason !== null);
}

function findAgeReason(one: MatchFamily, other: MatchFamily): MatchReason | null {
  const differences = one.childMonths.flatMap((a) =>
    other.childMonths.map((b) => ({
      months: Math.abs(a - b),
      steps: Math.abs(ageStep(a) - ageStep(b)),
    })),
  );
  const [smallestDifference] = differences.sort((a, b) => a.months - b.months);
  if (!smallestDifference || smallestDifference.steps > MAX_STEPS_APART) return null;
  const { months } = smallestDifference;
  if (months <= MAX_SAME_AGE_MONTHS) return { reason: 'sameAge', facts: {} };
  return { reason: 'closeAge', facts: { months } };
}

function findChoiceReason(
  reason: 'availability' | 'interests',
  one: string[],
  other: string[],
  max = one.length,
): MatchReason | null {
  const common = one.filter((choice) => other.includes(choice));
  if (common.length === 0) return null;
  return { reason, facts: { list: common.slice(0, max).join('|'), count: common.length } };
}

function findLocationReason(one: MatchFamily, other: MatchFamily): MatchReason | null {
  const neighborhood = normalizeText(one.neighborhood);
  if (neighborhood !== '' && neighborhood === normalizeText(other.neighborhood)) {
    return { reason: 'neighborhood', facts: { neighborhood: one.neighborhood?.trim() ?? '' } };
  }
  const isSameZip = one.zipCode !== null && one.zipCode === other.zipCode;
  return isSameZip ? { reason: 'zipCode', facts: {} } : null;
}
