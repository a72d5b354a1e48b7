import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { toAgeRange, toDurationParts } from '#features/venue/venue-facts-rules.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { Openings } from '../openings-contract.ts';

type Translate = (key: 'ages' | 'length', values: Record<string, string | number>) => string;

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
  const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no');
  const minutes = openings?.sessionMinutes;
  return {
    venue: venue.name,
    ages: t('ages', toAgeRange(venue.ages)),
    length: minutes ? t('length', toDurationParts(minutes)) : 'none',
    lounge: yesOrNo(venue.claims.includes('lounge')),
    coffee: yesOrNo(venue.claims.includes('coffee')),
    openPlay: venue.unconfirmed.includes('prices') ? 'none' : formatPrice(venue.openPlayCents),
    trial: formatPrice(venue.trialCents),
    // The trial is mentioned only if it costs less than a session (decision 0039).
    isTrialCheaper: yesOrNo(venue.trialCents < venue.openPlayCents),
    hours: venue.refundUntilHoursBefore,
    // An ICU "#" would load Intl's number formats (see registerMoneyStyle).
    count: String(venue.refundUntilHoursBefore),
  };
}

export type VenueTextValues = ReturnType<typeof getVenueTextValues>;
