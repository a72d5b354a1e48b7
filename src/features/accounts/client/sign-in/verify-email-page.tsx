import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';
import { CardHeading } from '../security/card-heading.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { VerifyEmailCard } from '../verify-email-card.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { loginUrl } from './login-url.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** Landing page of the emailed confirmation link, usable only by the signed-in owner. */
export function VerifyEmailPage() {
  const t = useTranslations('accounts');
  const { token } = useSearch({ from: '/verify-email' });
  const { state, user } = useCurrentUser({ alwaysFetch: true });
  if (state === 'loading') return <PageLoading />;
  if (user?.emailVerified) {
    return (
      <SignInLayout>
        <div className="grid gap-5">
          <CardHeading title={t('verifiedTitle')} focusOnMount>
            {t('verifiedText')}
          </CardHeading>
          <LinkButton to="/dashboard" size="large" wide>
            {t('toDashboard')}
          </LinkButton>
        </div>
      </SignInLayout>
    );
  }
  if (!token) {
    return (
      <SignInLayout>
        <IncompleteLink />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout>
      {user ? (
        <VerifyEmailCard token={token} email={user.email} />
      ) : (
        <div className="grid gap-5">
          <CardHeading title={t('verifyTitle')}>{t('verifySignIn')}</CardHeading>
          <AnchorButton
            href={loginUrl(`/verify-email?${new URLSearchParams({ token })}`)}
            size="large"
            wide
          >
            {t('signIn')}
          </AnchorButton>
        </div>
      )}
    </SignInLayout>
  );
}
