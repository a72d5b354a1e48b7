import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSignOut } from '#features/accounts/client/use-sign-in.ts';
import { readUnsent } from '#features/check-in/client/offline/unsent-at-desk.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';

/**
 * Signs out. Leaves the guarded page first: otherwise its guard would ask the person to sign in again. Warns on a
 * device with a queue that the desk has not sent yet.
 */
export function SignOutButton() {
  const t = useTranslations('dashboard');
  const leaving = useTranslations('offlineDesk.leaving');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [unsent, setUnsent] = useState(0);
  async function leave() {
    await navigate({ to: '/' });
    signOut.mutate();
  }
  function ask() {
    const count = readUnsent();
    if (count > 0) setUnsent(count);
    else void leave();
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mx-4"
        disabled={signOut.isPending}
        onClick={ask}
      >
        <LogOut aria-hidden="true" className="size-5" />
        {t('signOut')}
      </Button>
      <Dialog
        open={unsent > 0}
        onOpenChange={(open) => !open && setUnsent(0)}
        title={leaving('title')}
        description={leaving('text', { count: unsent })}
        actions={
          <>
            <Button variant="outline" onClick={() => void leave()}>
              {leaving('leave')}
            </Button>
            <Button onClick={() => setUnsent(0)}>{leaving('stay')}</Button>
          </>
        }
      />
    </>
  );
}
