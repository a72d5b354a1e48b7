import { weekdayOf } from '#shared/venue-dates.ts';
import {
  type AdmissionType,
  type Channel,
  findLineTax,
  findSessionName,
  getActiveTypes,
  getDefaultType,
  type PriceList,
  type PriceRule,
} from './price-list-rules.ts';
import { completeLine, type SaleLine, sumLines } from './tax-rules.ts';

/** A session on a date, and how it is booked. */
export type Visit = {
  venueDate: string;
  /** Venue-local start of the session, "HH:MM". */
  startTime: string;
  /** From the arrival to the end of the day's last session. */
  minutesToClosing: number;
  channel: Channel;
};

/** Quantities by type id. */
export type Admissions = Readonly<Record<string, number>>;

/** The number of counted admissions that a pass or member code covers. */
export type Cover = { by: 'pass' | 'member-code'; count: number } | null;

/** One person or extra of a booking, with the rule that set its price. */
export type PricedUnit = {
  type: AdmissionType;
  /** The position among the units of its type, starting at 1. */
  nth: number;
  /** The index in the type's rules. */
  ruleIndex: number;
  cents: number;
  isCovered: boolean;
};

/** Serializes admissions for a URL: "child.2_baby.1". */
export const formatAdmissions = (admissions: Admissions): string =>
  Object.entries(admissions)
    .filter(([, quantity]) => quantity > 0)
    .map(([typeId, quantity]) => `${typeId}.${quantity}`)
    .join('_');

/** Parses serialized admissions; drops types not on sale and caps quantities. Null if none remain. */
export function parseAdmissions(list: PriceList, text: string | undefined): Admissions | null {
  const types = new Map(getActiveTypes(list).map((type) => [type.id, type]));
  const entries = (text ?? '').split('_').flatMap((part): [string, number][] => {
    const [typeId = '', quantity] = part.split('.');
    const type = types.get(typeId);
    const count = Number(quantity);
    return type && Number.isInteger(count) && count > 0
      ? [[typeId, Math.min(count, type.most)]]
      : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** The number of spots that the admissions take up in the session. */
export const countSpots = (list: PriceList, admissions: Admissions): number =>
  list.types.reduce((sum, { id, counted }) => sum + (counted ? (admissions[id] ?? 0) : 0), 0);

/** Converts a number of children to admissions of the default type. */
export const toDefaultAdmissions = (list: PriceList, childrenCount: number): Admissions => ({
  [getDefaultType(list).id]: childrenCount,
});

/** Prices each admission and extra of a booking, in the order of the list. */
export function priceUnits(
  list: PriceList,
  visit: Visit,
  admissions: Admissions,
  cover: Cover = null,
): PricedUnit[] {
  const units = getActiveTypes(list).flatMap((type) =>
    Array.from({ length: admissions[type.id] ?? 0 }, (_, index) => {
      const nth = index + 1;
      const price = (withPaying: boolean) => findRulePrice(list, type, visit, { nth, withPaying });
      return { type, nth, alone: price(false), accompanied: price(true) };
    }),
  );
  const fullPrices = priceTogether(units, new Set());
  // Covers the most expensive admissions first.
  const covered = new Set(
    units
      .map((unit, index) => ({ unit, cents: fullPrices[index]?.cents ?? 0 }))
      .filter(({ unit }) => unit.type.counted)
      .toSorted((a, b) => b.cents - a.cents)
      .slice(0, cover?.count ?? 0)
      .map(({ unit }) => unit),
  );
  const prices = covered.size === 0 ? fullPrices : priceTogether(units, covered);
  return units.map((unit, index) => {
    const { ruleIndex, cents } = prices[index] ?? unit.alone;
    const isCovered = covered.has(unit);
    return { type: unit.type, nth: unit.nth, ruleIndex, cents: isCovered ? 0 : cents, isCovered };
  });
}

type RulePrice = { ruleIndex: number; cents: number };
type Unit = { type: AdmissionType; nth: number; alone: RulePrice; accompanied: RulePrice };

/**
 * Prices units that are sold together. Companions, for rules that require one, are the admissions that are covered, or
 * that cost something even when accompanied; if there are none, the first admission that costs something alone.
 */
function priceTogether(units: readonly Unit[], covered: ReadonlySet<Unit>): RulePrice[] {
  const admissionUnits = units.filter(({ type }) => type.kind === 'admission');
  const paying = admissionUnits.filter((unit) => covered.has(unit) || unit.accompanied.cents > 0);
  const payer = admissionUnits.find((unit) => unit.alone.cents > 0);
  const companions = new Set(paying.length > 0 ? paying : payer ? [payer] : []);
  return units.map((unit) => {
    const isAccompanied = companions.size > (companions.has(unit) ? 1 : 0);
    return isAccompanied ? unit.accompanied : unit.alone;
  });
}

/** Returns the price of the first matching rule. Throws if the type has no default rule. */
function findRulePrice(
  list: PriceList,
  type: AdmissionType,
  visit: Visit,
  unit: { nth: number; withPaying: boolean },
): RulePrice {
  const ruleIndex = type.rules.findIndex((rule) => matchesRule(list, rule, visit, unit));
  const cents = type.rules[ruleIndex]?.cents;
  if (cents === undefined) throw new Error(`the type ${type.id} has no default price`);
  return { ruleIndex, cents };
}

function matchesRule(
  list: PriceList,
  rule: PriceRule,
  { venueDate, startTime, minutesToClosing, channel }: Visit,
  { nth, withPaying }: { nth: number; withPaying: boolean },
): boolean {
  const fits = <Value>(condition: Value | undefined, test: (value: Value) => boolean) =>
    condition === undefined || test(condition);
  return (
    fits(rule.weekdays, (weekdays) => weekdays.includes(weekdayOf(venueDate))) &&
    fits(rule.startsFrom, (from) => startTime >= from) &&
    fits(rule.startsUntil, (until) => startTime <= until) &&
    fits(rule.dateFrom, (from) => venueDate >= from) &&
    fits(rule.dateTo, (to) => venueDate <= to) &&
    fits(rule.sessionNameId, (id) => findSessionName(list, venueDate, startTime)?.id === id) &&
    fits(rule.channel, (only) => channel === only) &&
    fits(rule.withPaying, () => withPaying) &&
    fits(rule.lastHours, (hours) => minutesToClosing <= hours * 60) &&
    fits(rule.fromNth, (from) => nth >= from)
  );
}

/** Returns the lines of a booking with their tax; units of one type at the same price share a line. */
export function priceLines(
  list: PriceList,
  visit: Visit,
  admissions: Admissions,
  cover: Cover = null,
): SaleLine[] {
  const groups = new Map<string, { unit: PricedUnit; quantity: number }>();
  for (const unit of priceUnits(list, visit, admissions, cover)) {
    const key = `${unit.type.id} ${unit.cents} ${unit.isCovered}`;
    const quantity = (groups.get(key)?.quantity ?? 0) + 1;
    groups.set(key, { unit, quantity });
  }
  return [...groups.values()].map(({ unit: { type, cents, isCovered }, quantity }) => {
    const taxedKind =
      type.kind === 'extra' ? 'extra' : visit.channel === 'trial' ? 'trial' : 'admission';
    return completeLine({
      kind: type.kind,
      typeId: type.id,
      names: type.names,
      quantity,
      unitCents: cents,
      coveredBy: isCovered ? (cover?.by ?? null) : null,
      tax: findLineTax(list, taxedKind),
    });
  });
}

/** The price of a visit in cents, with added tax, before codes and passes. */
export const totalOfVisit = (list: PriceList, visit: Visit, admissions: Admissions): number =>
  sumLines(priceLines(list, visit, admissions)).totalCents;

/** Returns the price of a single unaccompanied admission of each type at a session. */
export const listUnitPrices = (
  list: PriceList,
  visit: Visit,
): { typeId: string; unitCents: number }[] =>
  getActiveTypes(list).map((type) => ({
    typeId: type.id,
    unitCents: findRulePrice(list, type, visit, { nth: 1, withPaying: false }).cents,
  }));
