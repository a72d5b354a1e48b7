import { priceListOnSale } from '#features/prices/price-list-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf, offeredLanguages } from '#shared/languages.ts';
import { moneyStyleOf } from '#shared/money.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import {
  findUpcomingExceptions,
  formatOpeningHours,
  weeklyHoursOf,
} from '../opening-hours-rules.ts';
import { getPageTexts, getSocials } from '../page-texts-rules.ts';
import type { VenueFacts } from '../venue-contract.ts';
import type { VenueSettings } from '../venue-settings.ts';
import { formatExceptions } from './format-hours.ts';

/** The venue's current public facts. */
export function getVenueFacts({
  config,
  venue,
  clock,
}: Pick<Services, 'config' | 'venue' | 'clock'>): VenueFacts {
  const settings = venue();
  const today = venueDateOf(clock.now(), settings.timezone);
  const providers = [
    config.GOOGLE_CLIENT_ID && 'google',
    config.GITHUB_CLIENT_ID && 'github',
    config.TWITTER_CLIENT_ID && 'twitter',
    config.APPLE_CLIENT_ID && 'apple',
    config.OIDC_ISSUER && 'oidc',
  ] as const;
  return {
    name: settings.name,
    email: settings.email,
    phone: settings.phone,
    address: {
      street: settings.street,
      town: settings.town,
      region: settings.region,
      zip: settings.zip,
    },
    geo: getGeo(settings),
    openingHours: settings.openingHours,
    hoursExceptions: findUpcomingExceptions(settings.hoursExceptions, today),
    exceptionLines: {
      en: formatExceptions(settings, today, 'en'),
      es: formatExceptions(settings, today, 'es'),
    },
    openHours: {
      en: formatOpeningHours(weeklyHoursOf(settings), localeOf('en')),
      es: formatOpeningHours(weeklyHoursOf(settings), localeOf('es')),
    },
    ages: { fromMonths: settings.agesFromMonths, toMonths: settings.agesToMonths },
    claims: settings.claims,
    unconfirmed: settings.unconfirmed,
    directions: fillMissingLanguage(settings, settings.directionsEn, settings.directionsEs),
    included: fillMissingLanguage(settings, settings.includedEn, settings.includedEs),
    bring: getWhatToBring(settings),
    words: { en: getPageTexts(settings, 'en'), es: getPageTexts(settings, 'es') },
    hiddenQuestions: settings.hiddenQuestions,
    socials: getSocials(settings),
    look: getLook(settings),
    timezone: settings.timezone,
    currency: settings.currency,
    languages: [...offeredLanguages(settings)],
    today,
    siteAccess: config.SITE_ACCESS,
    payments: config.PAYMENTS,
    isDemo: config.isDemo,
    moneyStyles: {
      en: moneyStyleOf(settings.currency, localeOf('en')),
      es: moneyStyleOf(settings.currency, localeOf('es')),
    },
    priceList: priceListOnSale(settings),
    refundUntilHoursBefore: settings.refundUntilHoursBefore,
    noShowFeeCents: settings.noShowFeeCents ?? 0,
    consentTicked: settings.consentTicked,
    signInWith: providers.filter((provider) => provider !== undefined && provider !== ''),
  };
}

function getGeo({ latitude, longitude }: VenueSettings): VenueFacts['geo'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function getLook(settings: VenueSettings): VenueFacts['look'] {
  const { photos, ...look } = settings.look;
  return {
    ...look,
    photos: photos.map(({ altEn, altEs, ...photo }) => ({
      ...photo,
      alt: { en: altEn || altEs, es: altEs || altEn },
    })),
  };
}

/** If both languages are offered, a missing text falls back to the other language. */
/** What families should bring, by language; empty if the venue says nothing. */
export const getWhatToBring = (settings: VenueSettings) =>
  fillMissingLanguage(settings, settings.bringEn, settings.bringEs);

function fillMissingLanguage(
  settings: VenueSettings,
  en: string,
  es: string,
): Record<Language, string> {
  if (settings.languagesOffered !== 'both') return { en, es };
  return { en: en || es, es: es || en };
}
