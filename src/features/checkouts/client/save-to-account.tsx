import { useTranslations } from 'use-intl';
import { useSendMagicLink } from '#features/accounts/client/index.ts';
import { failureMessage } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';

type Props = { email: string; redirect: '/my-bookings' | '/orders' };

/** Emails a guest the sign-in link, which also creates the account and verifies the email address of the purchase. */
export function SaveToAccount({ email, redirect }: Props) {
  const t = useTranslations('confirmation.saveToAccount');
  const send = useSendMagicLink(redirect);
  if (send.isSuccess) {
    return (
      <Alert variant="success" title={t('sentTitle')}>
        {t('sentText', { email })}
      </Alert>
    );
  }
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('title')}</h2>
        <p className="wrap-anywhere text-muted-ink">{t('text', { email })}</p>
      </div>
      {send.isError && (
        <Alert variant="destructive" error={send.error}>
          {failureMessage(send.error) ?? t('failed')}
        </Alert>
      )}
      <Button variant="outline" disabled={send.isPending} onClick={() => send.mutate({ email })}>
        {send.isPending ? t('sending') : t('send')}
      </Button>
    </Card>
  );
}
