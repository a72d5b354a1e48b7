import { useFormatter, useTranslations } from 'use-intl';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { usePanelList } from '#platform/client/lists/use-office-list.ts';
import { useZipPlaces } from './use-zip-places.ts';

const ROWS_PER_PAGE = 10;

/** Lists the imported places, searchable by zip code prefix. */
export function ZipPlacesList() {
  const t = useTranslations('officePlaces');
  const format = useFormatter();
  const list = usePanelList(ROWS_PER_PAGE);
  const formatDegrees = (value: number) => format.number(value, { maximumFractionDigits: 4 });
  return (
    <OfficeList
      list={list}
      query={useZipPlaces(list.input)}
      title={t('list')}
      search={{ label: t('search') }}
      rowKey={({ zip }) => zip}
      empty={{ title: t('empty') }}
      columns={[
        { id: 'zip', title: t('zip'), cell: ({ zip }) => zip },
        {
          id: 'latitude',
          title: t('latitude'),
          numeric: true,
          cell: ({ latitude }) => formatDegrees(latitude),
        },
        {
          id: 'longitude',
          title: t('longitude'),
          numeric: true,
          cell: ({ longitude }) => formatDegrees(longitude),
        },
      ]}
    />
  );
}
