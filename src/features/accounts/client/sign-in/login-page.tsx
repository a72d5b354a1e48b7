import { useSearch } from '@tanstack/react-router';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';
import { AFTER_SIGN_IN } from '../../accounts-rules.ts';
import { ClaimAdminCard } from '../claim-admin-card.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useOpenMagicLink } from '../use-sign-in.ts';
import { GoOn } from './go-on.tsx';
import { OpenLinkCard } from './open-link-card.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/**
 * The real sign-in screen. `?link=` comes from a mailed link, `?claim=` from the first start's;
 * both wait for a tap, since mail programs open links by themselves. `?redirect=` is where it leads.
 */
export function LoginPage() {
  const { redirect, link, claim } = useSearch({ from: '/login' });
  const { state, user } = useCurrentUser({ ask: claim !== undefined });
  const openLink = useOpenMagicLink();

  if (link && !openLink.isSuccess) {
    return (
      <SignInFrame>
        <OpenLinkCard token={link} redirect={redirect} open={openLink} />
      </SignInFrame>
    );
  }
  if (state === 'loading') return <PageLoading />;
  if (user && !claim) return <GoOn to={redirect ?? AFTER_SIGN_IN} />;
  return (
    <SignInFrame>
      {user && claim ? <ClaimAdminCard token={claim} email={user.email} /> : <SignInCard />}
    </SignInFrame>
  );
}
