import {
  type AdmissionType,
  type Channel,
  findTaxRate,
  getActiveTypes,
  type PriceList,
  type PriceRule,
} from './price-list-rules.ts';
import { withAddedTax } from './tax-rules.ts';

/** The lowest and the highest price, in cents before added tax. */
export type PriceSpan = { minCents: number; maxCents: number };

/** How an admission is sold, apart from the session. */
type Sale = { channel: Channel; nth: number; withPaying: boolean };

const FIRST_ALONE = { nth: 1, withPaying: false };

/** What an admission type costs, for pages that tell prices before a session is chosen. */
export type TypePrices = {
  type: AdmissionType;
  /** Booked online, for the first of the type without anyone who pays. */
  online: PriceSpan;
  /** At the desk; null if it costs the same there. */
  desk: PriceSpan | null;
  /** Together with someone who pays; null if it costs the same. */
  accompanied: PriceSpan | null;
  /** For the second of the type; null if it costs the same. */
  sibling: PriceSpan | null;
};

/** The prices of each admission on sale, in order. `today` is the venue date; prices of past dates are left out. */
export const listTypePrices = (list: PriceList, today: string): TypePrices[] =>
  getActiveTypes(list)
    .filter(({ kind }) => kind === 'admission')
    .map((type) => {
      const spanOf = (sale: Partial<Sale>) =>
        findSpan(list, type, { channel: 'online', ...FIRST_ALONE, ...sale }, today);
      const online = spanOf({});
      const unlessSame = (span: PriceSpan) => (isSameSpan(span, online) ? null : span);
      return {
        type,
        online,
        desk: unlessSame(spanOf({ channel: 'desk' })),
        accompanied: unlessSame(spanOf({ withPaying: true })),
        sibling: type.most > 1 ? unlessSame(spanOf({ nth: 2 })) : null,
      };
    });

const isSameSpan = (a: PriceSpan, b: PriceSpan) =>
  a.minCents === b.minCents && a.maxCents === b.maxCents;

/**
 * What the first paid admission costs online, and as a trial: zero if each is free as a trial. Both null if every
 * admission is free.
 */
export function summarizePrices(
  list: PriceList,
  today: string,
): { session: PriceSpan | null; trial: PriceSpan | null; isTrialCheaper: boolean } {
  const [session = null, paidTrial = null] = (['online', 'trial'] as const).map((channel) =>
    spanPaid(
      getActiveTypes(list)
        .filter(({ kind }) => kind === 'admission')
        .flatMap((type) => findPrices(list, type, { channel, ...FIRST_ALONE }, today)),
    ),
  );
  const trial = paidTrial ?? (session && { minCents: 0, maxCents: 0 });
  const isTrialCheaper =
    !!session &&
    !!trial &&
    trial.minCents <= session.minCents &&
    trial.maxCents <= session.maxCents &&
    !isSameSpan(trial, session);
  return { session, trial, isTrialCheaper };
}

/**
 * The lowest and highest price that a family can pay for an admission on sale, in any way and with added tax; free ones
 * are left out. Null if every admission is free.
 */
export function findPriceRange(list: PriceList, today: string): PriceSpan | null {
  return spanPaid(
    getActiveTypes(list)
      .filter(({ kind }) => kind === 'admission')
      .flatMap((type) =>
        (['online', 'desk', 'trial'] as const).flatMap((channel) => {
          const rate = findTaxRate(list, channel === 'trial' ? 'trial' : 'admission');
          return findNumbers(type).flatMap((nth) =>
            [false, true].flatMap((withPaying) =>
              findPrices(list, type, { channel, nth, withPaying }, today).map((cents) =>
                withAddedTax(cents, rate),
              ),
            ),
          );
        }),
      ),
  );
}

/** The numbers within a booking from which the type's price can change. */
const findNumbers = ({ rules, most }: AdmissionType) =>
  [...new Set(rules.map(({ fromNth = 1 }) => fromNth))].filter((nth) => nth <= most);

/** The span of the prices above zero; null if there are none. */
function spanPaid(prices: readonly number[]): PriceSpan | null {
  const paid = prices.filter((cents) => cents > 0);
  return paid.length > 0 ? { minCents: Math.min(...paid), maxCents: Math.max(...paid) } : null;
}

function findSpan(list: PriceList, type: AdmissionType, sale: Sale, today: string): PriceSpan {
  const prices = findPrices(list, type, sale, today);
  return { minCents: Math.min(...prices), maxCents: Math.max(...prices) };
}

/** The prices that the type can have in any session from today on. */
const findPrices = (list: PriceList, type: AdmissionType, sale: Sale, today: string): number[] => [
  ...new Set(
    WEEKDAYS.flatMap((weekday) => {
      const rules = type.rules.filter(
        (rule) => fitsSale(rule, sale) && canApply(list, rule, { weekday, today }),
      );
      return rules
        .filter(
          (rule, index) =>
            !rules.slice(0, index).some((earlier) => hidesRule(earlier, rule, today)),
        )
        .map(({ cents }) => cents);
    }),
  ),
];

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

const fitsSale = (rule: PriceRule, { channel, nth, withPaying }: Sale) =>
  (rule.channel ?? channel) === channel &&
  (rule.fromNth ?? 1) <= nth &&
  (rule.withPaying === undefined || withPaying);

/** Whether a session on this weekday from today on can meet the rule's weekdays, dates and session name. */
const canApply = (
  { sessionNames }: PriceList,
  { weekdays, dateTo, sessionNameId }: PriceRule,
  { weekday, today }: { weekday: number; today: string },
) =>
  (weekdays ?? [weekday]).includes(weekday) &&
  (dateTo ?? today) >= today &&
  (sessionNameId === undefined ||
    sessionNames.some(
      ({ id, slots }) => id === sessionNameId && slots.some((slot) => slot.weekday === weekday),
    ));

/** The conditions of the sale and the weekday, which are met; the others depend on the session. */
const MET_CONDITIONS = ['cents', 'channel', 'fromNth', 'withPaying', 'weekdays'];

/** Whether the earlier rule applies wherever the later one would. A date that has come holds from today on. */
const hidesRule = (earlier: PriceRule, later: PriceRule & Record<string, unknown>, today: string) =>
  Object.entries(earlier).every(
    ([name, value]) =>
      value === undefined ||
      MET_CONDITIONS.includes(name) ||
      String(later[name]) === String(value) ||
      (name === 'dateFrom' && String(value) <= today),
  );
