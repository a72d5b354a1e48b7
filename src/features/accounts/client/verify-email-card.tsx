import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { CardHeading } from './security/card-heading.tsx';
import { useErrorMessage, useSendVerification, useVerifyEmail } from './use-sign-in.ts';

/** Confirms the email on a button press. If that fails, the button sends a new link instead. */
export function VerifyEmailCard({ token, email }: { token: string; email: string }) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const verify = useVerifyEmail();
  const sendAgain = useSendVerification();
  return (
    <div className="grid gap-5">
      <CardHeading title={t('verifyTitle')}>{t('verifyText', { email })}</CardHeading>
      {verify.isError && (
        <Alert variant="destructive" error={verify.error}>
          {errorMessage(verify.error)}
        </Alert>
      )}
      {verify.isError ? (
        <Button size="large" wide disabled={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
          {sendAgain.isPending ? t('sending') : t('resend')}
        </Button>
      ) : (
        <Button size="large" wide disabled={verify.isPending} onClick={() => verify.mutate(token)}>
          <span className="wrap-anywhere">
            {verify.isPending ? t('verifying') : t('verify', { email })}
          </span>
        </Button>
      )}
    </div>
  );
}
