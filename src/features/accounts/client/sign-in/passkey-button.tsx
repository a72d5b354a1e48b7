import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { supportsPasskeys } from '../passkey-error.ts';
import { useErrorMessage, usePasskeySignIn } from '../use-sign-in.ts';

/** Signs in with a passkey; renders nothing if the browser does not support passkeys. */
export function PasskeyButton() {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const signIn = usePasskeySignIn();
  if (!supportsPasskeys()) return null;
  return (
    <div className="-mt-1 grid gap-3">
      <Button
        variant="outline"
        wide
        disabled={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        {signIn.isPending ? t('passkeyWaiting') : t('passkey')}
      </Button>
      {signIn.isError && (
        <Alert variant="destructive" error={signIn.error}>
          {errorMessage(signIn.error)}
        </Alert>
      )}
    </div>
  );
}
