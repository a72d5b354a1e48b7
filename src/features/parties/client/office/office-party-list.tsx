import { useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { DateRangeFilter } from '#platform/client/lists/date-range-filter.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { statusTones } from '../status-tones.ts';
import { type ListedParty, useOfficeParties } from './use-office-parties.ts';

const statuses = ['live', 'booked', 'pending', 'cancelled'] as const;

/** The list of parties with headcounts and amounts due. */
export function OfficePartyList() {
  const t = useTranslations('officeParties');
  const list = useOfficeList(['startsAt', 'guardianName', 'priceCents'], {
    column: 'startsAt',
    direction: 'desc',
  });
  const status = statuses.find((name) => name === list.params.status);
  const parties = useOfficeParties({ ...list.input, ...list.days, status });
  const columns = useColumns();
  return (
    <OfficeList
      list={list}
      query={parties}
      title={t('parties')}
      exportMenu={{
        path: '/api/admin/exports/parties',
        filter: { ...list.days, status, search: list.input.search },
      }}
      search={{ label: t('search') }}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => list.change({ open: id })}
      empty={{ title: t('noParties'), illustration: <Bunting /> }}
      filters={
        <>
          <ChoiceFilter
            param="status"
            label={t('status')}
            all={t('all')}
            choices={statuses.map((value) => ({ value, label: t(`party.${value}`) }))}
          />
          <DateRangeFilter from={t('from')} to={t('to')} />
        </>
      }
    />
  );
}

function useColumns(): Column<ListedParty>[] {
  const t = useTranslations('officeParties');
  const { formatDateTime } = useDates();
  return [
    {
      id: 'startsAt',
      title: t('when'),
      sortable: true,
      cell: ({ startsAt }) => formatDateTime(startsAt),
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
      cell: ({ status }) => <Badge tone={statusTones[status]}>{t(`party.${status}`)}</Badge>,
    },
    {
      id: 'kids',
      title: t('guestCount'),
      cell: ({ kids, coming, allergies }) => (
        <>
          <span className="block">{t('guestSummary', { kids, coming })}</span>
          {allergies > 0 && (
            <span className="block font-semibold text-destructive text-sm">
              {t('allergyCount', { count: allergies })}
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
              {t.rich('amountDue', { amount: () => <Price cents={balanceCents} /> })}
            </span>
          )}
        </>
      ),
    },
  ];
}
