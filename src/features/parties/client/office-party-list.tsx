import { useLocale, useTranslations } from 'use-intl';
import { Bunting } from '../../../client/illustrations/bunting.tsx';
import { Badge } from '../../../client/ui/badge.tsx';
import { type Column, DataTable } from '../../../client/ui/data-table.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { ListFilters } from '../../../client/ui/list-filters.tsx';
import { LoadState } from '../../../client/ui/load-state.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { Price } from '../../../client/ui/price.tsx';
import { usePartList } from '../../../client/use-part-list.ts';
import { useVenue } from '../../../client/use-venue.ts';
import { formatInstant } from '../../../shared/venue-dates.ts';
import { type ListedParty, type PartiesQuery, useOfficeParties } from './use-office-parties.ts';

const ROWS = 25;
const statuses = ['live', 'booked', 'pending', 'cancelled'] as const;
const looks = { booked: 'secondary', pending: 'default', cancelled: 'outline' } as const;

/** Parties with what is paid and who comes. */
export function OfficePartyList() {
  const t = useTranslations('officeParties');
  const list = usePartList();
  const { search } = list;
  const parties = useOfficeParties({
    page: list.page,
    rows: ROWS,
    search: search.search,
    status: statuses.find((status) => status === search.status),
    from: search.from,
    to: search.to,
    sort: search.sort as PartiesQuery['sort'],
    direction: search.direction as PartiesQuery['direction'],
  });
  const columns = useColumns();
  return (
    <section aria-label={t('parties')} className="grid gap-5">
      <ListFilters
        value={search}
        onChange={list.filter}
        labels={{
          search: t('search'),
          status: t('status'),
          all: t('all'),
          from: t('from'),
          to: t('to'),
        }}
        statuses={statuses.map((value) => ({ value, label: t(`party.${value}`) }))}
      />
      <LoadState query={parties}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState picture={<Bunting />} heading="h2" title={t('noParties')} />
          ) : (
            <>
              <DataTable
                caption={t('parties')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sorting={list.sorting}
                onSort={list.sort}
                onOpen={({ id }) => list.open(id)}
                isStale={parties.isPlaceholderData}
              />
              <Pager page={list.page} rows={ROWS} total={total} onPage={list.turnTo} />
            </>
          )
        }
      </LoadState>
    </section>
  );
}

function useColumns(): Column<ListedParty>[] {
  const t = useTranslations('officeParties');
  const locale = useLocale();
  const { timezone } = useVenue();
  return [
    {
      id: 'startsAt',
      title: t('when'),
      sortable: true,
      cell: ({ startsAt }) => formatInstant(new Date(startsAt), timezone, locale),
    },
    {
      id: 'guardianName',
      title: t('host'),
      sortable: true,
      cell: ({ guardianName, packageName }) => (
        <>
          <span className="block">{guardianName}</span>
          <span className="block text-muted-ink text-sm">{packageName}</span>
        </>
      ),
    },
    {
      id: 'status',
      title: t('status'),
      cell: ({ status }) => <Badge look={looks[status]}>{t(`party.${status}`)}</Badge>,
    },
    {
      id: 'kids',
      title: t('heads'),
      cell: ({ kids, coming, allergies }) => (
        <>
          <span className="block">{t('headsOf', { kids, coming })}</span>
          {allergies > 0 && (
            <span className="block font-semibold text-destructive text-sm">
              {t('withAllergies', { count: allergies })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'priceCents',
      title: t('price'),
      sortable: true,
      numeric: true,
      cell: ({ priceCents, balanceCents }) => (
        <>
          <Price cents={priceCents} />
          {balanceCents > 0 && (
            <span className="block text-muted-ink text-sm">
              {t.rich('stillDue', { amount: () => <Price cents={balanceCents} /> })}
            </span>
          )}
        </>
      ),
    },
  ];
}
