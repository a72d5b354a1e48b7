import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useCurrentUser } from './use-current-user.ts';
import { useSendVerification } from './use-sign-in.ts';

/** Dashboard notice asking the user to confirm their email. */
export function VerifyEmailNotice({ className }: { className?: string }) {
  const t = useTranslations('accounts');
  const { user } = useCurrentUser();
  const sendAgain = useSendVerification();
  if (!user || user.emailVerified) return null;
  return (
    <Alert className={className} title={t('verifyNotice', { email: user.email })}>
      <p>{t('verifyNoticeDetails')}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        disabled={sendAgain.isPending}
        onClick={() => sendAgain.mutate()}
      >
        {sendAgain.isPending ? t('sending') : t('resend')}
      </Button>
    </Alert>
  );
}
