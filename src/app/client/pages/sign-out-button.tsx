import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSignOut } from '#features/accounts/client/use-sign-in.ts';
import { readUnsentCount } from '#features/check-in/client/offline/unsent-count.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';

/**
 * Signs out. Leaves the guarded page first, because its guard would otherwise redirect to sign-in. Asks for
 * confirmation if this device has unsent desk entries.
 */
export function SignOutButton() {
  const t = useTranslations('dashboard');
  const tUnsent = useTranslations('offlineDesk.unsentWarning');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [unsentCount, setUnsentCount] = useState(0);
  async function leaveAndSignOut() {
    await navigate({ to: '/' });
    signOut.mutate();
  }
  function confirmSignOut() {
    const count = readUnsentCount();
    if (count > 0) setUnsentCount(count);
    else void leaveAndSignOut();
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mx-4"
        disabled={signOut.isPending}
        onClick={confirmSignOut}
      >
        <LogOut aria-hidden="true" className="size-5" />
        {t('signOut')}
      </Button>
      <Dialog
        open={unsentCount > 0}
        onOpenChange={(open) => !open && setUnsentCount(0)}
        title={tUnsent('title')}
        description={tUnsent('text', { count: unsentCount })}
        actions={
          <>
            <Button variant="outline" onClick={() => void leaveAndSignOut()}>
              {tUnsent('leave')}
            </Button>
            <Button onClick={() => setUnsentCount(0)}>{tUnsent('stay')}</Button>
          </>
        }
      />
    </>
  );
}
