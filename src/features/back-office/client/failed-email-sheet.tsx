import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { FailedMessage } from '../failures-contract.ts';
import { useEmailActions } from './use-failures.ts';

type Props = { email: FailedMessage; onClose: () => void };

/** A failed email with the server's response, and actions to retry or dismiss it. */
export function FailedEmailSheet({ email, onClose }: Props) {
  const t = useTranslations('officeIntegrations');
  const { formatDateTime } = useDates();
  const { retry, dismiss } = useEmailActions();

  async function retryEmail() {
    try {
      const { state } = await retry.mutateAsync(email.id);
      toast({ title: t(state === 'sent' ? 'alreadySent' : 'retried') });
      onClose();
    } catch (error) {
      toastError(t('retryFailed'), error);
    }
  }

  async function dismissEmail() {
    try {
      const { state } = await dismiss.mutateAsync(email.id);
      toast({ title: t(state === 'sent' ? 'alreadySent' : 'dismissed') });
      onClose();
    } catch (error) {
      toastError(t('dismissFailed'), error);
    }
  }

  const isBusy = retry.isPending || dismiss.isPending;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={email.subject || t(`channel.${email.channel}`)}
      isBesideList
    >
      <div className="grid gap-6">
        <Facts>
          <Fact title={t('recipient')}>
            <span className="break-all">{email.recipient || t('textDeleted')}</span>
          </Fact>
          <Fact title={t('channelColumn')}>{t(`channel.${email.channel}`)}</Fact>
          <Fact title={t('kindOfEmail')}>
            <code className="break-all text-sm">{email.kind}</code>
          </Fact>
          <Fact title={t('queuedAt')}>{formatDateTime(email.createdAt)}</Fact>
          {email.failedAt && <Fact title={t('lastFailure')}>{formatDateTime(email.failedAt)}</Fact>}
          <Fact title={t('attempts')}>{email.attempts}</Fact>
          <Fact title={t('nextRetry')}>
            {email.nextTryAt ? formatDateTime(email.nextTryAt) : t('none')}
          </Fact>
        </Facts>
        <div className="grid gap-2">
          <p className="font-semibold">{t(`problem.${email.problem}`)}</p>
          {email.response && (
            <>
              <p className="text-muted-ink text-sm">{t('response')}</p>
              <code className="break-words rounded-field bg-sunken p-3 text-sm">
                {email.response}
              </code>
            </>
          )}
        </div>
        {email.isErased ? (
          <Alert title={t('textDeletedTitle')}>
            <p>{t('textDeletedText')}</p>
          </Alert>
        ) : (
          <Button disabled={isBusy} onClick={() => void retryEmail()}>
            {retry.isPending ? t('retrying') : t('retry')}
          </Button>
        )}
        {email.state === 'failed' && (
          <div className="grid gap-2">
            <Button variant="outline" disabled={isBusy} onClick={() => void dismissEmail()}>
              {t('dismiss')}
            </Button>
            <p className="text-muted-ink text-sm">{t('dismissText')}</p>
          </div>
        )}
      </div>
    </Sheet>
  );
}
