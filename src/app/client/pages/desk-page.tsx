import { ScanPage } from '#features/check-in/client/scan-page.tsx';
import { HelpButton } from '../office/help/help-button.tsx';
import { OfflineWaiver } from './offline-waiver.tsx';

/** /scan: the front desk, including the waiver form for offline use. */
export function DeskPage() {
  return (
    <ScanPage
      waiverSheet={(props) => <OfflineWaiver {...props} />}
      helpButton={<HelpButton article="desk" isCompact />}
    />
  );
}
