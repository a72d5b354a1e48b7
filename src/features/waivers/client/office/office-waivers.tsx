import { useTranslations } from 'use-intl';
import { OfficeList } from '#platform/client/ui/office-list.tsx';
import { useOfficeList } from '#platform/client/use-office-list.ts';
import { OfficeWaiver } from './office-waiver.tsx';
import { useOfficeWaivers } from './use-office-waivers.ts';

const ROWS = 20;

/** /admin, Waivers: all signed waivers, searchable by guardian, e-mail or child (spec 2). */
export function OfficeWaivers() {
  const t = useTranslations('officeWaivers');
  const list = useOfficeList([], undefined, ROWS);
  const waivers = useOfficeWaivers(list.asked);
  const all = useOfficeWaivers({ page: 1, rows: ROWS });
  return (
    <OfficeList
      list={list}
      query={waivers}
      title={t('title', { count: all.data?.total ?? 0 })}
      hasHeading
      search={{ label: t('search'), hint: t('placeholder') }}
      card={(waiver) => <OfficeWaiver key={waiver.id} waiver={waiver} />}
      empty={{ title: list.asked.search ? t('noMatch') : t('empty') }}
    />
  );
}
