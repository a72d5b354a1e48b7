import { useTranslations } from 'use-intl';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { OfficeInquiries } from './office-inquiries.tsx';
import { OfficePartyCalendar } from './office-party-calendar.tsx';
import { OfficePartyList } from './office-party-list.tsx';
import { OfficePartySheet } from './office-party-sheet.tsx';

/** /admin/parties: tabs for inquiries, parties and the room's calendar. */
export function OfficeParties() {
  const t = useTranslations('officeParties');
  const { params, change } = useOfficeParams();
  return (
    <>
      <OfficeTabs
        label={t('tabs')}
        param="tab"
        tabs={[
          { id: 'inquiries', title: t('inquiries'), content: <OfficeInquiries /> },
          { id: 'parties', title: t('parties'), content: <OfficePartyList /> },
          { id: 'calendar', title: t('calendar'), content: <OfficePartyCalendar /> },
        ]}
      />
      {params.open && (
        <OfficePartySheet
          key={params.open}
          id={params.open}
          onClose={() => change({ open: undefined })}
        />
      )}
    </>
  );
}
