import type { Services } from '#platform/server/services.ts';
import { localeOf, offeredLanguages } from '#shared/languages.ts';
import { moneyStyleOf } from '#shared/money.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { VenueFacts } from '../venue-contract.ts';

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
    refundUntilHoursBefore: settings.refundUntilHoursBefore,
    consentTicked: settings.consentTicked,
    signInWith: providers.filter((provider) => provider !== undefined && provider !== ''),
  };
}
