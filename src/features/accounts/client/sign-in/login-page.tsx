import { useSearch } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSlot } from '#platform/client/slots.ts';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { ClaimAdminCard } from '../claim-admin-card.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useOpenMagicLink } from '../use-sign-in.ts';
import { ModeLink } from './mode-link.tsx';
import { OpenLinkCard } from './open-link-card.tsx';
import { RedirectTo } from './redirect-to.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

declare module '#platform/client/slots.ts' {
  interface Slots {
    /** The people that everyone can sign in as in a demo. */
    DemoSignIn: ComponentType<{ redirect: string | undefined }>;
  }
}

/**
 * The sign-in page. `?link=` is a magic link's token, `?claim=` the first-admin token; both require a button
 * press because email clients prefetch links. `?redirect=` is the page to return to.
 */
export function LoginPage() {
  const t = useTranslations('accounts');
  const { redirect, link, claim, mode, people } = useSearch({ from: '/login' });
  const { state, user } = useCurrentUser({ alwaysFetch: claim !== undefined });
  const { isDemo } = useVenue();
  const DemoSignIn = useSlot('DemoSignIn');
  const openLink = useOpenMagicLink();

  if (link && !openLink.isSuccess) {
    return (
      <SignInLayout>
        <OpenLinkCard token={link} redirect={redirect} openLink={openLink} />
      </SignInLayout>
    );
  }
  if (state === 'loading') return <PageLoading />;
  if (isDemo && !claim && !mode && (people || !user)) {
    return (
      <SignInLayout>
        <div className="grid gap-5">
          <Suspense fallback={<PageLoading />}>
            <DemoSignIn redirect={redirect} />
          </Suspense>
          {!user && (
            <p className="border-border border-t pt-4 text-center">
              <ModeLink mode="password">{t('ownAccount')}</ModeLink>
            </p>
          )}
        </div>
      </SignInLayout>
    );
  }
  if (user && !claim) return <RedirectTo to={redirect ?? user.startPage} />;
  return (
    <SignInLayout>
      {user && claim ? <ClaimAdminCard token={claim} email={user.email} /> : <SignInCard />}
    </SignInLayout>
  );
}
