import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useForgetSession } from '../use-sign-in.ts';
import { SecurityAlert } from './security-alert.tsx';
import { useSignOutEverywhere } from './use-security.ts';

/** Confirms and ends all other sessions, or all of them. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.sessions');
  const say = useTranslations('security');
  const signedOut = useTranslations('accounts')('signedOut');
  const router = useRouter();
  const forgetSession = useForgetSession();
  const end = useSignOutEverywhere();
  const [hereToo, setHereToo] = useState(false);

  const confirm = () =>
    end.mutate(hereToo, {
      onSuccess: async () => {
        toast({ title: hereToo ? signedOut : t('everywhereDone') });
        if (!hereToo) return onClose();
        await router.navigate({ to: '/' });
        forgetSession();
      },
    });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('everywhereTitle')}
      description={t('everywhereText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button variant="destructive" disabled={end.isPending} onClick={confirm}>
            {end.isPending ? say('oneMoment') : t('everywhere')}
          </Button>
        </>
      }
    >
      <Checkbox
        label={t('hereToo')}
        checked={hereToo}
        onChange={(event) => setHereToo(event.target.checked)}
      />
      {end.isError && <SecurityAlert error={end.error} />}
    </Dialog>
  );
}
