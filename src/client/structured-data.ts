import { createTranslator } from 'use-intl/core';
import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { messages } from './messages/en/index.ts';
import type { PageFacts } from './page.tsx';
import { faqIds } from './pages/faq-ids.ts';
import { faqValues } from './pages/faq-values.ts';

type Parts = { page: Pick<PageFacts, 'name'>; origin: string; venue: VenueFacts };

/** What search engines are told in schema.org's words: the venue on / and /about, the questions on /about. */
export function structuredData({ page, origin, venue }: Parts): object[] {
  const business = localBusiness(origin, venue);
  if (page.name === 'landing') return [business];
  if (page.name === 'about') return [business, faqPage(venue)];
  return [];
}

function localBusiness(origin: string, venue: VenueFacts) {
  const { street, town, region, zip } = venue.address;
  const hasAddress = Boolean(street || town);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: venue.name,
    description: messages.pages.landing.description,
    url: `${origin}/`,
    image: `${origin}/og-image.png`,
    email: venue.email || undefined,
    telephone: venue.phone || undefined,
    address: hasAddress
      ? {
          '@type': 'PostalAddress',
          streetAddress: street || undefined,
          addressLocality: town || undefined,
          addressRegion: region || undefined,
          postalCode: zip || undefined,
        }
      : undefined,
    currenciesAccepted: venue.currency.toUpperCase(),
  };
}

function faqPage(venue: VenueFacts) {
  const t = createTranslator({ locale: 'en-US', messages, namespace: 'about.faq' });
  const values = faqValues(venue);
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqIds.map((id) => ({
      '@type': 'Question',
      name: t(`${id}.question`, values),
      acceptedAnswer: { '@type': 'Answer', text: t(`${id}.answer`, values) },
    })),
  };
}
