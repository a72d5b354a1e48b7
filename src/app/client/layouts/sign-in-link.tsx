import { lazy, Suspense } from 'react';
import { useWasSignedIn } from '#features/accounts/client/was-signed-in.ts';
import { LoginLink } from './login-link.tsx';

const SignedInLink = lazy(() =>
  import('./signed-in-link.tsx').then((module) => ({ default: module.SignedInLink })),
);

/** A login link for visitors, a dashboard link for members. */
export function SignInLink() {
  if (!useWasSignedIn()) return <LoginLink />;
  return (
    <Suspense fallback={<LoginLink />}>
      <SignedInLink />
    </Suspense>
  );
}
