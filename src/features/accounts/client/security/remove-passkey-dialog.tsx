import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { PasskeyInfo } from '../../passkeys-contract.ts';
import { SecurityAlert } from './security-alert.tsx';
import { useRemovePasskey } from './use-security.ts';

type Props = { passkey: PasskeyInfo; onClose: () => void };

/** Asks for confirmation, then removes the passkey. */
export function RemovePasskeyDialog({ passkey, onClose }: Props) {
  const t = useTranslations('security.passkeys');
  const remove = useRemovePasskey();
  const handleConfirm = () =>
    remove.mutate(passkey.id, {
      onSuccess: () => {
        toast({ title: t('removed') });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('removeTitle', { name: passkey.name })}</span>}
      description={t('removeText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="destructive" disabled={remove.isPending} onClick={handleConfirm}>
            {t('remove')}
          </Button>
        </>
      }
    >
      {remove.isError && <SecurityAlert error={remove.error} />}
    </Dialog>
  );
}
