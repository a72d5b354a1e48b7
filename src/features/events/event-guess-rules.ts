export type EventTag = 'indoor' | 'outdoor' | '0-2' | '2-5';

/** Guesses tags from a text; omits ambiguous ones. */
export function guessTags(text: string): EventTag[] {
  return [...guessIndoorOutdoor(text), ...guessAges(text)];
}

const OUTDOOR_WORDS =
  /\b(outdoors?|open[- ]air|playgrounds?|im freien|draußen|spielplatz|al aire libre)(?!\p{L})/iu;
const INDOOR_WORDS = /\b(indoors?|hallenspielplatz|drinnen|bajo techo)(?!\p{L})/iu;

function guessIndoorOutdoor(text: string): EventTag[] {
  const isOutdoors = OUTDOOR_WORDS.test(text.replace(/indoor playgrounds?|hallenspielplatz/gi, ''));
  if (INDOOR_WORDS.test(text) === isOutdoors) return [];
  return [isOutdoors ? 'outdoor' : 'indoor'];
}

/** Age bands in months. The upper bound is the stated age, not the end of that year: "2-5 years" is 24-60. */
const AGE_BANDS = [
  { tag: '0-2', from: 0, to: 24 },
  { tag: '2-5', from: 24, to: 60 },
] as const;

const AGE_WORDS = {
  '0-2': /\b(bab(y|ies)|infants?|newborns?|säuglinge?|bebés?)(?!\p{L})/iu,
  '2-5': /\b(pre-?school(ers?)?|pre-?k|kindergartenkinder|preescolar(es)?)(?!\p{L})/iu,
};

/** Matches "ages 2-5", "0 to 18 months" or "para niños de 3 a 5 años". */
const AGE_RANGE =
  /(\bages?:? |\baged |\bfor |\bfür |\bde |\balter:? |\bedades:? )?\b(\d{1,2})\s*(?:-|–|to|bis|a|and|through)\s*(\d{1,2})\s*-?(months?|mos?\b|monate?n?\b|meses|years?|yrs?\b|year-olds?|jahren?\b|años)?/giu;

/**
 * Returns the bands that contain, or are contained in, an age range in the text. If the text has no age
 * range, returns those whose AGE_WORDS occur in it.
 */
function guessAges(text: string): EventTag[] {
  const ageRanges = [...text.matchAll(AGE_RANGE)]
    // "Rooms 2-5" and "10 - 11" are not ages: an age range has "age" before it or a unit after it.
    .filter(([, before, , , unit]) => unit || /age|alter|edades/i.test(before ?? ''))
    .map(([, , from, to, unit]) => {
      const months = /^(mo|mes)/i.test(unit ?? '') ? 1 : 12;
      return { from: Number(from) * months, to: Number(to) * months };
    })
    .filter(({ from, to }) => from < to && to <= 18 * 12);
  return AGE_BANDS.filter(({ tag, from, to }) =>
    ageRanges.length === 0
      ? AGE_WORDS[tag].test(text)
      : ageRanges.some(
          (range) =>
            (range.from <= from && range.to >= to) || (range.from >= from && range.to <= to),
        ),
  ).map(({ tag }) => tag);
}

/** Guesses the price from a text, in cents; null if there is no price or more than one. */
export function guessPrice(text: string): number | null {
  const isFree =
    /\b(free (admission|event|entry|of charge|and open to)|admission:? free|cost:? free|eintritt (ist )?frei|kostenlos|entrada (libre|gratuita)|gratis)(?!\p{L})/iu.test(
      text,
    );
  const labeledAmounts = [
    ...text.matchAll(
      /\b(?:cost|price|admission|fee|tickets?|eintritt|kosten|precio|entrada)(?: is)?:? ?(?:[$€] ?(\d{1,4})(?:[.,](\d\d))?(?!\d)|(\d{1,4})(?:[.,](\d\d))? ?€)/giu,
    ),
  ].map(
    ([, dollars, cents, euros, eurocents]) =>
      Number(dollars ?? euros) * 100 + Number(cents ?? eurocents ?? 0),
  );
  const prices = new Set(isFree ? [0, ...labeledAmounts] : labeledAmounts);
  // "Tickets $5 / $8" and "$5 to $8" are ambiguous, because they contain further amounts.
  const amountCount = text.match(/[$€] ?\d|\d ?€/g)?.length ?? 0;
  return prices.size === 1 && amountCount <= labeledAmounts.length
    ? ([...prices][0] ?? null)
    : null;
}
