import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { currentUserQuery } from '#features/accounts/client/use-current-user.ts';
import { loadSavedCode } from '#features/member-codes/client/saved-code.ts';
import { SavedCodeCard } from '#features/member-codes/client/saved-code-card.tsx';
import type { DeskView } from '#features/member-codes/client/show-at-desk-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { PageError } from '../../layouts/page-error.tsx';
import { useOnReconnect } from '../use-on-reconnect.ts';

/**
 * The dashboard while offline, where the current user is unknown: shows the member code stored on the device,
 * if any.
 */
export function OfflineDashboard({ desk }: { desk: DeskView }) {
  const t = useTranslations('dashboard');
  const queryClient = useQueryClient();
  const savedCode = loadSavedCode();
  useOnReconnect(() => void queryClient.invalidateQueries(currentUserQuery));

  if (!savedCode) return <PageError />;
  return (
    <div className="page-column max-w-2xl py-6 sm:py-12">
      <PageHeading title={t('offlineTitle')}>
        <p>{t('offlineLead')}</p>
      </PageHeading>
      <SavedCodeCard savedCode={savedCode} desk={desk} />
    </div>
  );
}
