import { createTranslator, type Messages } from 'use-intl/core';
import { topicsFor } from '#features/help/help-rules.ts';
import { toHelpValues } from '#features/help/help-values.ts';
import { logoPreviewUrl } from '#features/look/logo-preview-url.ts';
import { venueImageUrl } from '#features/look/look-rules.ts';
import { getVenueTextValues } from '#features/openings/client/index.ts';
import { findPriceRange } from '#features/prices/price-summary-rules.ts';
import { findHoursException, type WeeklyOpening } from '#features/venue/opening-hours-rules.ts';
import { venueMapUrl } from '#features/venue/venue-address-rules.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { PageData } from '#shared/page-data.ts';
import { addDays } from '#shared/venue-dates.ts';
import type { PageInfo } from './page.tsx';
import { faqIdsOf } from './pages/about/faq-ids.ts';

type Input = {
  page: Pick<PageInfo, 'name'>;
  origin: string;
  venue: VenueFacts;
  data: Partial<PageData>;
  language: Language;
  texts: Messages;
};

/** schema.org data: the venue on / and /about, and the questions of /about and /help. Omits unknown facts. */
export function structuredData(input: Input): object[] {
  const { name } = input.page;
  if (name === 'landing') return [localBusiness(input)];
  if (name === 'about') return [localBusiness(input), faqPage(input, aboutQuestions(input))];
  if (name === 'help') return [faqPage(input, helpQuestions(input))];
  return [];
}

function localBusiness({ origin, venue, data, language, texts }: Input) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: venue.name,
    description: texts.pages.landing.description,
    url: `${origin}/`,
    image: venue.look.photos[0]
      ? origin + venueImageUrl(venue.look.photos[0].id, 'webp')
      : origin + logoPreviewUrl(venue.look),
    logo: venue.look.logo ? origin + venueImageUrl(venue.look.logo.id, 'png') : undefined,
    email: venue.email || undefined,
    telephone: venue.phone || undefined,
    address: postalAddress(venue),
    geo: venue.geo ? { '@type': 'GeoCoordinates', ...venue.geo } : undefined,
    hasMap: venueMapUrl(venue) ?? undefined,
    openingHoursSpecification: hoursOf(venue, data),
    specialOpeningHoursSpecification: exceptionsOf(venue, data),
    priceRange: priceRange(venue, language),
    sameAs: venue.socials.length > 0 ? venue.socials.map(({ url }) => url) : undefined,
    currenciesAccepted: venue.currency.toUpperCase(),
  };
}

function postalAddress({ address }: VenueFacts) {
  const { street, town, region, zip } = address;
  if (!street && !town) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: street || undefined,
    addressLocality: town || undefined,
    addressRegion: region || undefined,
    postalCode: zip || undefined,
  };
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The weekly hours from the settings, or else those of the coming week's sessions, valid only for that week. */
function hoursOf({ openingHours }: VenueFacts, { openings }: Partial<PageData>) {
  if (openingHours.length > 0) return openingHours.map(openingSpecification);
  if (!openings || openings.week.length === 0) return undefined;
  const week = { validFrom: openings.today, validThrough: addDays(openings.today, 6) };
  return openings.week.map((opening) => ({ ...openingSpecification(opening), ...week }));
}

const openingSpecification = ({ weekday, opens, closes }: WeeklyOpening) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: `https://schema.org/${DAYS[weekday]}`,
  opens,
  closes,
});

/** schema.org writes a closed day as one that opens and closes at midnight. */
const CLOSED = { opens: '00:00', closes: '00:00' };

/** The venue's exceptions, and the schedule's closed days that have none. */
function exceptionsOf({ hoursExceptions }: VenueFacts, { openings }: Partial<PageData>) {
  const closedDays = (openings?.closedDates ?? [])
    .filter((date) => !findHoursException(hoursExceptions, date))
    .map((date) => ({ from: date, to: date, hours: null }));
  const exceptions = [...hoursExceptions, ...closedDays];
  if (exceptions.length === 0) return undefined;
  return exceptions.map(({ from, to, hours }) => ({
    '@type': 'OpeningHoursSpecification',
    ...(hours ?? CLOSED),
    validFrom: from,
    validThrough: to,
  }));
}

/** The range of what families pay for an admission, with tax; undefined if all are free or the owner has confirmed none. */
function priceRange(venue: VenueFacts, language: Language): string | undefined {
  if (venue.unconfirmed.includes('prices')) return undefined;
  const range = findPriceRange(venue.priceList, venue.today);
  if (!range) return undefined;
  const [min, max] = [range.minCents, range.maxCents].map((cents) =>
    formatMoney(cents, venue.currency, localeOf(language)),
  );
  return min === max ? min : `${min}–${max}`;
}

type Question = ReturnType<typeof questionOf>;

const faqPage = ({ language }: Input, mainEntity: Question[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: language,
  mainEntity,
});

function aboutQuestions({ venue, data, language, texts }: Input): Question[] {
  const locale = localeOf(language);
  const textValues = getVenueTextValues(
    venue,
    data.openings,
    language,
    createTranslator({ locale, messages: texts, namespace: 'venueFacts' }),
  );
  const t = createTranslator({ locale, messages: texts, namespace: 'about.faq' });
  return [
    ...faqIdsOf(textValues)
      .filter((id) => !venue.hiddenQuestions.includes(id))
      .map((id) => questionOf(t(`${id}.question`, textValues), t(`${id}.answer`, textValues))),
    ...venue.words[language].questions.map(({ question, answer }) => questionOf(question, answer)),
  ];
}

/** Empty if the facts could not be loaded. */
function helpQuestions({ venue, data, language, texts }: Input): Question[] {
  if (!data.help) return [];
  const t = createTranslator({
    locale: localeOf(language),
    messages: texts,
    namespace: 'familyHelp.questions',
  });
  const values = toHelpValues(venue, data.help);
  return topicsFor(data.help)
    .flatMap(({ questions }) => questions)
    .map((id) => questionOf(t(`${id}.question`, values), t(`${id}.answer`, values)));
}

const questionOf = (name: string, text: string) => ({
  '@type': 'Question',
  name,
  acceptedAnswer: { '@type': 'Answer', text },
});
