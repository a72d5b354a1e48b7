import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useClearSession } from '../use-sign-in.ts';
import { SecurityAlert } from './security-alert.tsx';
import { useSignOutEverywhere } from './use-security.ts';

/** Asks for confirmation, then ends all other sessions and, optionally, this one. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.sessions');
  const tSecurity = useTranslations('security');
  const signedOutText = useTranslations('accounts')('signedOut');
  const router = useRouter();
  const clearSession = useClearSession();
  const signOut = useSignOutEverywhere();
  const [includesThisDevice, setIncludesThisDevice] = useState(false);

  const confirm = () =>
    signOut.mutate(includesThisDevice, {
      onSuccess: async () => {
        toast({ title: includesThisDevice ? signedOutText : t('signedOutEverywhere') });
        if (!includesThisDevice) return onClose();
        await router.navigate({ to: '/' });
        clearSession();
      },
    });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('signOutEverywhereTitle')}
      description={t('signOutEverywhereText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {tSecurity('cancel')}
          </Button>
          <Button variant="destructive" disabled={signOut.isPending} onClick={confirm}>
            {signOut.isPending ? tSecurity('pleaseWait') : t('signOutEverywhere')}
          </Button>
        </>
      }
    >
      <Checkbox
        label={t('includeThisDevice')}
        checked={includesThisDevice}
        onChange={(event) => setIncludesThisDevice(event.target.checked)}
      />
      {signOut.isError && <SecurityAlert error={signOut.error} />}
    </Dialog>
  );
}
