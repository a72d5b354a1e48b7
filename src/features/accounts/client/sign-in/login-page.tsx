import { useSearch } from '@tanstack/react-router';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';
import { AFTER_SIGN_IN } from '../../accounts-rules.ts';
import { ClaimAdminCard } from '../claim-admin-card.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useOpenMagicLink } from '../use-sign-in.ts';
import { OpenLinkCard } from './open-link-card.tsx';
import { RedirectTo } from './redirect-to.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/**
 * The sign-in screen. `?link=` comes from a mailed link, `?claim=` from the first start's; both wait for a
 * button press, because mail programs open links by themselves. `?redirect=` is the page to return to.
 */
export function LoginPage() {
  const { redirect, link, claim } = useSearch({ from: '/login' });
  const { state, user } = useCurrentUser({ ask: claim !== undefined });
  const openLink = useOpenMagicLink();

  if (link && !openLink.isSuccess) {
    return (
      <SignInLayout>
        <OpenLinkCard token={link} redirect={redirect} open={openLink} />
      </SignInLayout>
    );
  }
  if (state === 'loading') return <PageLoading />;
  if (user && !claim) return <RedirectTo to={redirect ?? AFTER_SIGN_IN} />;
  return (
    <SignInLayout>
      {user && claim ? <ClaimAdminCard token={claim} email={user.email} /> : <SignInCard />}
    </SignInLayout>
  );
}
