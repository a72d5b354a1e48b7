import { useTranslations } from 'use-intl';
import { hasCode } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useErrorMessage } from '../use-sign-in.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/** Shows why a change to sign-in methods failed, with a sign-in button if the session is too old. */
export function SecurityAlert({ error }: { error: Error }) {
  const t = useTranslations('security');
  const errorMessage = useErrorMessage();
  const signInAgain = useSignInAgain();
  const isSessionTooOld = hasCode(error, 'accounts.signInAgain');
  if (!isSessionTooOld)
    return (
      <Alert variant="destructive" error={error}>
        {errorMessage(error)}
      </Alert>
    );
  return (
    <Alert variant="destructive" title={t('signInAgainTitle')} error={error}>
      <p>{errorMessage(error)}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        disabled={signInAgain.isPending}
        onClick={() => signInAgain.mutate()}
      >
        {t('signInAgain')}
      </Button>
    </Alert>
  );
}
