import { useTranslations } from 'use-intl';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { usePartList } from '../../../client/use-part-list.ts';
import { OfficeInquiries } from './office-inquiries.tsx';
import { OfficePartyCalendar } from './office-party-calendar.tsx';
import { OfficePartyList } from './office-party-list.tsx';
import { OfficePartySheet } from './office-party-sheet.tsx';

const tabs = [
  { id: 'inquiries', Content: OfficeInquiries },
  { id: 'parties', Content: OfficePartyList },
  { id: 'calendar', Content: OfficePartyCalendar },
] as const;

/** /admin/parties: inquiries, parties, and the room's calendar; the open tab stands in the address. */
export function OfficeParties() {
  const t = useTranslations('officeParties');
  const { search, change, open } = usePartList();
  const shown = tabs.find(({ id }) => id === search.tab)?.id ?? 'inquiries';
  return (
    <>
      <Tabs
        label={t('tabs')}
        value={shown}
        onChange={(id) =>
          change({
            ...{ search: undefined, sort: undefined, direction: undefined, page: undefined },
            ...{ status: undefined, type: undefined, from: undefined, to: undefined },
            tab: id === 'inquiries' ? undefined : id,
          })
        }
        tabs={tabs.map(({ id, Content }) => ({ id, title: t(id), content: <Content /> }))}
      />
      {search.open && <OfficePartySheet id={search.open} onClose={() => open(undefined)} />}
    </>
  );
}
