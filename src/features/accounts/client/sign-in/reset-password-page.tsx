import { useSearch } from '@tanstack/react-router';
import { IncompleteLink } from './incomplete-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/** Landing page of the emailed "Forgot your password?" link. */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  return (
    <SignInLayout>{token ? <NewPasswordForm token={token} /> : <IncompleteLink />}</SignInLayout>
  );
}
