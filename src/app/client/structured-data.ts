import { createTranslator, type Messages } from 'use-intl/core';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import type { PageInfo } from './page.tsx';
import { faqIds } from './pages/about/faq-ids.ts';
import { faqValues } from './pages/about/faq-values.ts';

type Input = {
  page: Pick<PageInfo, 'name'>;
  origin: string;
  venue: VenueFacts;
  language: Language;
  texts: Messages;
};

/** schema.org data: the venue on / and /about, and the FAQ on /about. */
export function structuredData(input: Input): object[] {
  const { name } = input.page;
  if (name === 'landing') return [localBusiness(input)];
  if (name === 'about') return [localBusiness(input), faqPage(input)];
  return [];
}

function localBusiness({ origin, venue, texts }: Input) {
  const { street, town, region, zip } = venue.address;
  const hasAddress = Boolean(street || town);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: venue.name,
    description: texts.pages.landing.description,
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

function faqPage({ venue, language, texts }: Input) {
  const locale = localeOf(language);
  const t = createTranslator({ locale, messages: texts, namespace: 'about.faq' });
  const values = faqValues(venue, language);
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: faqIds.map((id) => ({
      '@type': 'Question',
      name: t(`${id}.question`, values),
      acceptedAnswer: { '@type': 'Answer', text: t(`${id}.answer`, values) },
    })),
  };
}
