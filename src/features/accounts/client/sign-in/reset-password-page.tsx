import { useSearch } from '@tanstack/react-router';
import { LinkIncomplete } from './link-incomplete.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** What the mailed link opens after "Forgot your password?". */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  return (
    <SignInFrame>{token ? <NewPasswordForm token={token} /> : <LinkIncomplete />}</SignInFrame>
  );
}
