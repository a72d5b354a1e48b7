import { findTaxRate } from '#features/prices/price-list-rules.ts';
import { type PriceSpan, summarizePrices } from '#features/prices/price-summary-rules.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { toAgeRange, toDurationParts } from '#features/venue/venue-facts-rules.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { Openings } from '../openings-contract.ts';

type Translate = (
  key: 'ages' | 'length' | 'amount',
  values: Record<string, string | number>,
) => string;

/**
 * The venue's facts as placeholder values for texts; `none` or `no` for facts that the venue has not entered or
 * confirmed. `t` translates this feature's texts.
 */
export function getVenueTextValues(
  venue: VenueFacts,
  openings: Openings | null | undefined,
  language: Language,
  t: Translate,
) {
  const formatPrice = (cents: number) => formatMoney(cents, venue.currency, localeOf(language));
  const { session, trial, isTrialCheaper } = summarizePrices(venue.priceList, venue.today);
  const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no');
  const minutes = openings?.sessionMinutes;
  return {
    venue: venue.name,
    ages: t('ages', toAgeRange(venue.ages)),
    length: minutes ? t('length', toDurationParts(minutes)) : 'none',
    lounge: yesOrNo(venue.claims.includes('lounge')),
    coffee: yesOrNo(venue.claims.includes('coffee')),
    /** `from` if `openPlay` is the lowest of several prices. */
    sessionPrice: venue.unconfirmed.includes('prices')
      ? 'none'
      : session
        ? kindOf(session)
        : 'free',
    /** Whether sessions cost something, but nothing with a member code. */
    members: yesOrNo(session !== null && openings?.membersPlayFree === true),
    openPlay: formatPrice(session?.minCents ?? 0),
    sessionTax: session ? taxKindOf(venue, 'admission') : 'none',
    trial: t('amount', {
      kind: trial ? kindOf(trial) : 'one',
      price: formatPrice(trial?.minCents ?? 0),
      tax: taxKindOf(venue, 'trial'),
    }),
    // The trial is mentioned only if it costs less than a session (decision 0039).
    cheaperTrial: !isTrialCheaper || !trial ? 'none' : trial.maxCents === 0 ? 'free' : 'paid',
    hours: venue.refundUntilHoursBefore,
    // An ICU "#" would load Intl's number formats (see registerMoneyStyle).
    count: String(venue.refundUntilHoursBefore),
  };
}

const kindOf = ({ minCents, maxCents }: PriceSpan) => (minCents === maxCents ? 'one' : 'from');

const taxKindOf = ({ priceList }: VenueFacts, kind: 'admission' | 'trial') =>
  findTaxRate(priceList, kind)?.kind ?? 'none';

export type VenueTextValues = ReturnType<typeof getVenueTextValues>;
