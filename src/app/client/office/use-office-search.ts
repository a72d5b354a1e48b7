import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { queryFor } from '#features/back-office/client/calls.ts';
import { fieldsOf, groupNames } from '#features/venue/client/settings-groups.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useDebounced } from '#platform/client/use-debounced.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { matchArticles } from './help/match-articles.ts';
import { useArticles } from './help/use-articles.ts';
import { matchTitles } from './match-titles.ts';
import { groupsFor, linkTo } from './office-groups.ts';
import { useOfficeNavigation } from './use-office-navigation.ts';

const MIN_LENGTH = 2;
const DEBOUNCE_MILLIS = 60;
const MAX_TITLES = 5;

export type SearchResult = {
  key: string;
  title: string;
  detail: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
};

export type SearchResultKind =
  | 'families'
  | 'bookings'
  | 'orders'
  | 'events'
  | 'settings'
  | 'pages'
  | 'help';

/**
 * Returns the results for a text, by kind. Records come from the server; settings and pages are matched by
 * title in the browser, help articles by all their words.
 */
export function useOfficeSearch(input: string) {
  const text = input.trim();
  const debouncedText = useDebounced(text, DEBOUNCE_MILLIS);
  const searchesRecords = text.length >= MIN_LENGTH;
  const query = useQuery({
    ...queryFor(
      'GET /api/admin/search',
      debouncedText.length >= MIN_LENGTH ? { query: { q: debouncedText } } : null,
    ),
    placeholderData: keepPreviousData,
    // Not cached, because records may have changed by the next search.
    gcTime: 0,
  });
  const pages = useMatchingPages(text);
  const settings = useMatchingSettings(text);
  const records = useRecordResults(searchesRecords ? query.data : undefined);
  const resultsByKind: Record<SearchResultKind, SearchResult[]> = {
    ...records,
    pages: pages.results,
    settings,
    help: useMatchingArticles(text),
  };
  const order: SearchResultKind[] = ['families', 'bookings', 'orders', 'events', 'settings'];
  return {
    text,
    groups: [
      ...(pages.hasPrefixMatch ? ['pages' as const, ...order] : [...order, 'pages' as const]),
      'help' as const,
    ]
      .map((kind) => ({ kind, results: resultsByKind[kind] }))
      .filter((group) => group.results.length > 0),
    isFailed: searchesRecords && query.isError,
    /** Whether the results are for the current text. */
    isCurrent:
      !searchesRecords || (debouncedText === text && !query.isPlaceholderData && !query.isFetching),
  };
}

type Records = Awaited<ReturnType<ReturnType<typeof queryFor<'GET /api/admin/search'>>['queryFn']>>;

function useRecordResults(records: Records | undefined) {
  const t = useTranslations('officeBookings');
  const { formatVenueDate, formatSlotLabel, formatInstantDay, formatDateTime } = useDates();
  const { currency } = useVenue();
  const locale = useLocale();
  const families = (records?.families ?? []).map(({ id, name, email }) => ({
    key: `family-${id}`,
    title: name,
    detail: email,
    link: { to: '/admin/$section', params: { section: 'people' }, search: { open: id } } as const,
  }));
  const bookings = (records?.bookings ?? []).map((booking) => ({
    key: `booking-${booking.id}`,
    title: booking.guardianName,
    detail: [
      formatVenueDate(booking.date),
      formatSlotLabel(booking.slotLabel),
      t(`statuses.${booking.status}`),
    ].join(' · '),
    link: { to: '/admin', search: { open: booking.id } } as const,
  }));
  const orders = (records?.orders ?? []).map((order) => ({
    key: `order-${order.id}`,
    title: order.guardianName,
    detail: `${order.id.slice(0, 8)} · ${formatMoney(order.totalCents, currency, locale)} · ${formatInstantDay(order.createdAt)}`,
    link: {
      to: '/admin/$section',
      params: { section: 'orders' },
      search: { open: order.id },
    } as const,
  }));
  const events = (records?.events ?? []).map((event) => ({
    key: `event-${event.id}`,
    title: event.title,
    detail: formatDateTime(event.startsAt),
    link: { to: '/admin', search: { tab: 'events', open: event.id } } as const,
  }));
  return { families, bookings, orders, events };
}

/** Office pages by title; all of them for an empty text. */
function useMatchingPages(text: string) {
  const t = useTranslations('office');
  const { user } = useOfficeNavigation();
  const officePages = groupsFor(user).flatMap(({ name, pages }) =>
    pages.map((page) => ({
      key: `page-${page.name}`,
      title: t(`sections.${page.name}`),
      detail: pages.length > 1 ? t(`groups.${name}`) : '',
      link: linkTo(page),
    })),
  );
  const desk = { key: 'page-desk', title: t('desk'), detail: '', link: { to: '/scan' } as const };
  const family = {
    key: 'page-family',
    title: t('familyPages'),
    detail: '',
    link: { to: '/dashboard' } as const,
  };
  const pages: SearchResult[] = [...officePages, desk, family];
  const results = text === '' ? pages : matchTitles(pages, text).slice(0, MAX_TITLES);
  const hasPrefixMatch =
    text !== '' && results.some(({ title }) => title.toLowerCase().startsWith(text.toLowerCase()));
  return { results, hasPrefixMatch };
}

/** Help articles, by title and words. */
function useMatchingArticles(text: string): SearchResult[] {
  const articles = useArticles().flatMap((group) => group.articles);
  if (text.length < MIN_LENGTH) return [];
  return matchArticles(articles, text)
    .slice(0, MAX_TITLES)
    .map(({ name, title, page, link }) => ({ key: `help-${name}`, title, detail: page, link }));
}

/** Settings matched by label. For admins only, like the settings page. */
function useMatchingSettings(text: string): SearchResult[] {
  const t = useTranslations('officeSettings');
  const { user } = useOfficeNavigation();
  if (user?.role !== 'admin' || text.length < MIN_LENGTH) return [];
  const settings = groupNames.flatMap((group) =>
    fieldsOf(group).map(([name]) => ({
      key: `setting-${name}`,
      title: t(`field.${name}`),
      detail: t(`group.${group}`),
      link: {
        to: '/admin/$section',
        params: { section: 'settings' },
        search: { tab: group === groupNames[0] ? undefined : group },
      } as const,
    })),
  );
  return matchTitles(settings, text).slice(0, MAX_TITLES);
}
