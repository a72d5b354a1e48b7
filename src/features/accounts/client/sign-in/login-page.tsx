import { useSearch } from '@tanstack/react-router';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';
import { ClaimAdminCard } from '../claim-admin-card.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useOpenMagicLink } from '../use-sign-in.ts';
import { OpenLinkCard } from './open-link-card.tsx';
import { RedirectTo } from './redirect-to.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/**
 * The sign-in page. `?link=` is a magic link's token, `?claim=` the first-admin token; both require a button
 * press because email clients prefetch links. `?redirect=` is the page to return to.
 */
export function LoginPage() {
  const { redirect, link, claim } = useSearch({ from: '/login' });
  const { state, user } = useCurrentUser({ alwaysFetch: claim !== undefined });
  const openLink = useOpenMagicLink();

  if (link && !openLink.isSuccess) {
    return (
      <SignInLayout>
        <OpenLinkCard token={link} redirect={redirect} openLink={openLink} />
      </SignInLayout>
    );
  }
  if (state === 'loading') return <PageLoading />;
  if (user && !claim) return <RedirectTo to={redirect ?? user.startPage} />;
  return (
    <SignInLayout>
      {user && claim ? <ClaimAdminCard token={claim} email={user.email} /> : <SignInCard />}
    </SignInLayout>
  );
}
