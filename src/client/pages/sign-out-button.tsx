import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSignOut } from '../../features/accounts/client/use-sign-in.ts';
import { Button } from '../ui/button.tsx';

/**
 * Signs out. Leaves the guarded page first: its guard would ask the person, who has just left, to
 * sign in again.
 */
export function SignOutButton() {
  const t = useTranslations('dashboard');
  const navigate = useNavigate();
  const signOut = useSignOut();
  async function leave() {
    await navigate({ to: '/' });
    signOut.mutate();
  }
  return (
    <Button
      look="quiet"
      size="small"
      className="-mx-4"
      disabled={signOut.isPending}
      onClick={leave}
    >
      <LogOut aria-hidden="true" className="size-5" />
      {t('signOut')}
    </Button>
  );
}
