import { activeTypes, priceListOf } from '#features/prices/price-list-rules.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf, offeredLanguages } from '#shared/languages.ts';
import { moneyStyleOf } from '#shared/money.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { openHoursTexts } from '../opening-hours-rules.ts';
import { pageWordsOf, socialNames } from '../page-words-rules.ts';
import type { VenueFacts } from '../venue-contract.ts';
import type { VenueSettings } from '../venue-settings.ts';

/** The venue's current public facts. */
export function venueFactsOf({
  config,
  venue,
  clock,
}: Pick<Services, 'config' | 'venue' | 'clock'>): VenueFacts {
  const settings = venue();
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
    geo: geoOf(settings),
    openingHours: settings.openingHours,
    openHours: {
      en: openHoursTexts(settings.openingHours, localeOf('en')),
      es: openHoursTexts(settings.openingHours, localeOf('es')),
    },
    ages: { fromMonths: settings.agesFromMonths, toMonths: settings.agesToMonths },
    claims: settings.claims,
    directions: ownWords(settings, settings.directionsEn, settings.directionsEs),
    included: ownWords(settings, settings.includedEn, settings.includedEs),
    words: { en: pageWordsOf(settings, 'en'), es: pageWordsOf(settings, 'es') },
    hiddenQuestions: settings.hiddenQuestions,
    socials: socialNames
      .map((name) => ({ name, url: settings[name] }))
      .filter(({ url }) => url !== ''),
    look: lookOf(settings),
    timezone: settings.timezone,
    currency: settings.currency,
    languages: [...offeredLanguages(settings)],
    today: venueDateOf(clock.now(), settings.timezone),
    siteAccess: config.SITE_ACCESS,
    payments: config.PAYMENTS,
    openPlayCents: settings.openPlayCents,
    trialCents: settings.trialCents,
    siblingCents: settings.siblingCents,
    moneyStyles: {
      en: moneyStyleOf(settings.currency, localeOf('en')),
      es: moneyStyleOf(settings.currency, localeOf('es')),
    },
    maxChildrenPerBooking: settings.maxChildrenPerBooking,
    priceList: pricesOnSale(settings),
    refundUntilHoursBefore: settings.refundUntilHoursBefore,
    consentTicked: settings.consentTicked,
    signInWith: providers.filter((provider) => provider !== undefined && provider !== ''),
  };
}

function pricesOnSale(settings: VenueSettings): VenueFacts['priceList'] {
  const list = priceListOf(settings);
  return { ...list, types: activeTypes(list) };
}

function geoOf({ latitude, longitude }: VenueSettings): VenueFacts['geo'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function lookOf(settings: VenueSettings): VenueFacts['look'] {
  const { photos, ...look } = settings.look;
  return {
    ...look,
    photos: photos.map(({ altEn, altEs, ...photo }) => ({
      ...photo,
      alt: { en: altEn || altEs, es: altEs || altEn },
    })),
  };
}

/** A text that is missing in one offered language is shown in the other rather than not at all. */
function ownWords(settings: VenueSettings, en: string, es: string): Record<Language, string> {
  if (settings.languagesOffered !== 'both') return { en, es };
  return { en: en || es, es: es || en };
}
