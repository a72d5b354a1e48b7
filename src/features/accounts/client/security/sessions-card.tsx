import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useErrorMessage } from '../use-sign-in.ts';
import { SecurityCard } from './security-card.tsx';
import { SessionRow } from './session-row.tsx';
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';
import { useEndSession, useSessions } from './use-security.ts';

/** The account's sessions, with actions to end one or all of them. */
export function SessionsCard() {
  const t = useTranslations('security.sessions');
  const tSecurity = useTranslations('security');
  const sessions = useSessions();
  const errorMessage = useErrorMessage();
  const endMutation = useEndSession();
  const [isOpen, setOpen] = useState(false);
  // Handled here because the row unmounts with its session.
  const endSession = (id: string, device: string) =>
    endMutation.mutate(id, {
      onSuccess: () => toast({ title: t('ended', { device }) }),
      onError: (error) => toastFailure(tSecurity('failedTitle'), error, errorMessage(error)),
    });
  return (
    <SecurityCard
      icon={<MonitorSmartphone aria-hidden="true" className="size-5" />}
      title={t('title')}
      lead={t('lead')}
    >
      {sessions.isPending && <Skeleton className="h-20" />}
      {sessions.isError && (
        <Alert variant="destructive" title={tSecurity('failed')}>
          <Button variant="outline" size="small" onClick={() => void sessions.refetch()}>
            {tSecurity('tryAgain')}
          </Button>
        </Alert>
      )}
      {sessions.data && (
        <ul className="divide-y divide-border border-border border-y">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={endMutation.isPending && endMutation.variables === session.id}
              onEnd={(device) => endSession(session.id, device)}
            />
          ))}
        </ul>
      )}
      {sessions.data?.length === 1 && <p className="text-muted-ink">{t('noOtherSessions')}</p>}
      <div>
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          {t('signOutEverywhere')}
        </Button>
      </div>
      {isOpen && <SignOutEverywhereDialog onClose={() => setOpen(false)} />}
    </SecurityCard>
  );
}
