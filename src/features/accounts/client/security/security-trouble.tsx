import { useTranslations } from 'use-intl';
import { hasCode } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useTrouble } from '../use-sign-in.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/** What went wrong with a change of the ways in; with a way on where signing in again helps. */
export function SecurityTrouble({ error }: { error: Error }) {
  const t = useTranslations('security');
  const say = useTrouble();
  const signInAgain = useSignInAgain();
  const isTooLongAgo = hasCode(error, 'accounts.signInAgain');
  if (!isTooLongAgo) return <Alert variant="destructive">{say(error)}</Alert>;
  return (
    <Alert variant="destructive" title={t('signInAgainTitle')}>
      <p>{say(error)}</p>
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
