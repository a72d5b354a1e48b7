import { useSearch } from '@tanstack/react-router';
import { LinkIncomplete } from './link-incomplete.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/** Landing page of the emailed "Forgot your password?" link. */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  return (
    <SignInLayout>{token ? <NewPasswordForm token={token} /> : <LinkIncomplete />}</SignInLayout>
  );
}
