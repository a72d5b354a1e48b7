import { PenLine, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { type Newcomer, NewcomerDialog } from '../walk-in/newcomer-dialog.tsx';
import type { OfflineWaiver } from './offline-queue.ts';
import type { OfflineDesk } from './use-offline-desk.ts';

/** Renders the waiver form; provided by app/client/pages/desk-page.tsx. */
export type WaiverSheet = (props: {
  onSign: (waiver: Omit<OfflineWaiver, 'key' | 'signedAt'>) => Promise<void>;
  onClose: () => void;
}) => ReactNode;

type Props = {
  desk: OfflineDesk;
  waiverSheet: WaiverSheet;
};

const EMPTY_NEWCOMER: Newcomer = { name: '', email: '', children: 1 };

/**
 * The desk's offline actions: checking in unknown families and signing waivers. An open form stays
 * open when the network returns.
 */
export function OfflineTools({ desk, waiverSheet }: Props) {
  const t = useTranslations('offlineDesk');
  const [isSigning, setSigning] = useState(false);
  const [newcomer, setNewcomer] = useState<Newcomer>();

  async function saveWaiver(waiver: Omit<OfflineWaiver, 'key' | 'signedAt'>) {
    await desk.queueWaiver(waiver);
    const { guardianName: name, guardianEmail: email, children = [] } = waiver;
    setNewcomer({ name, email, children: children.length + 1 });
  }

  return (
    <>
      {desk.isOffline && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" size="large" onClick={() => setNewcomer(EMPTY_NEWCOMER)}>
            <UserPlus aria-hidden="true" className="size-5" />
            {t('newcomer.open')}
          </Button>
          <Button variant="outline" size="large" onClick={() => setSigning(true)}>
            <PenLine aria-hidden="true" className="size-5" />
            {t('waiver.open')}
          </Button>
        </div>
      )}
      {isSigning && waiverSheet({ onSign: saveWaiver, onClose: () => setSigning(false) })}
      {newcomer && !isSigning && (
        <NewcomerDialog desk={desk} newcomer={newcomer} onClose={() => setNewcomer(undefined)} />
      )}
    </>
  );
}
