import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { PasskeyCard } from './passkey-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useSecurity } from './use-security.ts';

/** Sign-in methods and sessions, for the profile's Settings tab (issue 3). */
export function SecuritySection() {
  const t = useTranslations('security');
  const { user } = useCurrentUser();
  const security = useSecurity();
  if (!user) return null;
  return (
    <section id="security" aria-labelledby="security-title" className="grid scroll-mt-6 gap-5">
      <div>
        <h2 id="security-title" className="text-2xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-muted-ink">{t('lead')}</p>
      </div>
      {security.isPending && (
        <div role="status" className="grid gap-5">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-36 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
      )}
      {security.isError && (
        <Alert variant="destructive" title={t('failed')}>
          <Button
            variant="outline"
            size="small"
            className="mt-2"
            onClick={() => void security.refetch()}
          >
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      {security.data && (
        <>
          <PasswordCard security={security.data} email={user.email} />
          <SecondFactorCard security={security.data} email={user.email} />
          <PasskeyCard security={security.data} />
        </>
      )}
      <SessionsCard />
    </section>
  );
}
