import { useTranslations } from 'use-intl';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { useOfficeAddress } from '#platform/client/use-office-address.ts';
import { OfficeInquiries } from './office-inquiries.tsx';
import { OfficePartyCalendar } from './office-party-calendar.tsx';
import { OfficePartyList } from './office-party-list.tsx';
import { OfficePartySheet } from './office-party-sheet.tsx';

/** /admin/parties: inquiries, parties and the room's calendar; the tab is in the URL. */
export function OfficeParties() {
  const t = useTranslations('officeParties');
  const { address, change } = useOfficeAddress();
  return (
    <>
      <OfficeTabs
        label={t('tabs')}
        by="tab"
        tabs={[
          { id: 'inquiries', title: t('inquiries'), content: <OfficeInquiries /> },
          { id: 'parties', title: t('parties'), content: <OfficePartyList /> },
          { id: 'calendar', title: t('calendar'), content: <OfficePartyCalendar /> },
        ]}
      />
      {address.open && (
        <OfficePartySheet id={address.open} onClose={() => change({ open: undefined })} />
      )}
    </>
  );
}
