import { lazy, Suspense } from 'react';
import { useWasSignedIn } from '#features/accounts/client/was-signed-in.ts';
import { LoginLink } from './login-link.tsx';

const SignedInLinks = lazy(() =>
  import('./signed-in-links.tsx').then((module) => ({ default: module.SignedInLinks })),
);

/** A login link for visitors; links to messages, notifications and dashboard for signed-in users. */
export function AccountLinks() {
  if (!useWasSignedIn()) return <LoginLink />;
  return (
    <Suspense fallback={<LoginLink />}>
      <SignedInLinks />
    </Suspense>
  );
}
