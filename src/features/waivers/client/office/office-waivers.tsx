import { useTranslations } from 'use-intl';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { OfficeWaiver } from './office-waiver.tsx';
import { useOfficeWaivers } from './use-office-waivers.ts';

const ROWS_PER_PAGE = 20;

/** /admin, Waivers: a searchable list of all signed waivers (spec 2). */
export function OfficeWaivers() {
  const t = useTranslations('officeWaivers');
  const list = useOfficeList([], undefined, ROWS_PER_PAGE);
  const waivers = useOfficeWaivers(list.input);
  const unfilteredWaivers = useOfficeWaivers({ page: 1, rows: ROWS_PER_PAGE });
  return (
    <OfficeList
      list={list}
      query={waivers}
      title={t('title', { count: unfilteredWaivers.data?.total ?? 0 })}
      hasHeading
      exportMenu={{ path: '/api/admin/exports/waivers', filter: { search: list.input.search } }}
      search={{ label: t('search'), placeholder: t('placeholder') }}
      card={(waiver) => <OfficeWaiver key={waiver.id} waiver={waiver} />}
      empty={{ title: list.input.search ? t('noMatch') : t('empty') }}
    />
  );
}
