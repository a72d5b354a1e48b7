export type EventTag = 'indoor' | 'outdoor' | '0-2' | '2-5';

/** Guesses tags from a text; none if it is ambiguous. */
export function guessTags(text: string): EventTag[] {
  return [...placesIn(text), ...agesIn(text)];
}

const outdoors =
  /\b(outdoors?|open[- ]air|playgrounds?|im freien|draußen|spielplatz|al aire libre)(?!\p{L})/iu;
const indoors = /\b(indoors?|hallenspielplatz|drinnen|bajo techo)(?!\p{L})/iu;

function placesIn(text: string): EventTag[] {
  const isOutdoors = outdoors.test(text.replace(/indoor playgrounds?|hallenspielplatz/gi, ''));
  if (indoors.test(text) === isOutdoors) return [];
  return [isOutdoors ? 'outdoor' : 'indoor'];
}

const bands = [
  { tag: '0-2', from: 0, to: 24 },
  { tag: '2-5', from: 24, to: 60 },
] as const;

const words = {
  '0-2': /\b(bab(y|ies)|infants?|newborns?|säuglinge?|bebés?)(?!\p{L})/iu,
  '2-5': /\b(pre-?school(ers?)?|pre-?k|kindergartenkinder|preescolar(es)?)(?!\p{L})/iu,
};

/** "ages 2-5", "0 to 18 months", "para niños de 3 a 5 años": in months. */
const ranges =
  /(\bages?:? |\baged |\bfor |\bfür |\bde |\balter:? |\bedades:? )?\b(\d{1,2})\s*(?:-|–|to|bis|a|and|through)\s*(\d{1,2})\s*-?(months?|mos?\b|monate?n?\b|meses|years?|yrs?\b|year-olds?|jahren?\b|años)?/giu;

/** A band matches if it contains the range in the text, or is contained in it. */
function agesIn(text: string): EventTag[] {
  const named = [...text.matchAll(ranges)]
    // "Rooms 2-5" and "10 - 11" are no ages: requires a word before or a unit after.
    .filter(([, before, , , unit]) => unit || /age|alter|edades/i.test(before ?? ''))
    .map(([, , from, to, unit]) => {
      const months = /^(mo|mes)/i.test(unit ?? '') ? 1 : 12;
      return { from: Number(from) * months, to: Number(to) * months };
    })
    .filter(({ from, to }) => from < to && to <= 18 * 12);
  return bands
    .filter(({ tag, from, to }) =>
      named.length === 0
        ? words[tag].test(text)
        : named.some(
            (range) =>
              (range.from <= from && range.to >= to) || (range.from >= from && range.to <= to),
          ),
    )
    .map(({ tag }) => tag);
}

/** The price in a text, in cents; null without one, or with several. */
export function priceIn(text: string): number | null {
  const isFree =
    /\b(free (admission|event|entry|of charge|and open to)|admission:? free|cost:? free|eintritt (ist )?frei|kostenlos|entrada (libre|gratuita)|gratis)(?!\p{L})/iu.test(
      text,
    );
  const named = [
    ...text.matchAll(
      /\b(?:cost|price|admission|fee|tickets?|eintritt|kosten|precio|entrada)(?: is)?:? ?(?:[$€] ?(\d{1,4})(?:[.,](\d\d))?(?!\d)|(\d{1,4})(?:[.,](\d\d))? ?€)/giu,
    ),
  ].map(
    ([, dollars, cents, euros, eurocents]) =>
      Number(dollars ?? euros) * 100 + Number(cents ?? eurocents ?? 0),
  );
  const prices = new Set(isFree ? [0, ...named] : named);
  // "Tickets $5 / $8", "$5 to $8": more amounts than the matched one make it ambiguous.
  const amounts = text.match(/[$€] ?\d|\d ?€/g)?.length ?? 0;
  return prices.size === 1 && amounts <= named.length ? ([...prices][0] ?? null) : null;
}
