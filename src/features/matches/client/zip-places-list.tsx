import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { DataTable } from '#platform/client/ui/data-table.tsx';
import { LoadState } from '#platform/client/ui/load-state.tsx';
import { Pager } from '#platform/client/ui/pager.tsx';
import { SearchField } from '#platform/client/ui/search-field.tsx';
import { useZipPlaces } from './use-zip-places.ts';

const ROWS = 10;

/** The places that are known, found by how their zip code begins. */
export function ZipPlacesList() {
  const t = useTranslations('officePlaces');
  const format = useFormatter();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useZipPlaces({ page, rows: ROWS, ...(search && { search }) });
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 4 });
  return (
    <section className="grid gap-4" aria-label={t('list')}>
      <SearchField
        label={t('search')}
        value={search}
        onSearch={(text) => {
          setSearch(text ?? '');
          setPage(1);
        }}
      />
      <LoadState query={query} height="h-48">
        {({ rows, total }) =>
          total === 0 ? (
            <p className="text-muted-ink">{t('none')}</p>
          ) : (
            <>
              <DataTable
                caption={t('list')}
                rows={rows}
                rowKey={({ zip }) => zip}
                isStale={query.isPlaceholderData}
                columns={[
                  { id: 'zip', title: t('zip'), cell: ({ zip }) => zip },
                  {
                    id: 'latitude',
                    title: t('latitude'),
                    numeric: true,
                    cell: ({ latitude }) => degrees(latitude),
                  },
                  {
                    id: 'longitude',
                    title: t('longitude'),
                    numeric: true,
                    cell: ({ longitude }) => degrees(longitude),
                  },
                ]}
              />
              <Pager page={page} rows={ROWS} total={total} onPage={setPage} />
            </>
          )
        }
      </LoadState>
    </section>
  );
}
