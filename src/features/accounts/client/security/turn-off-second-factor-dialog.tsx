import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { SecurityStatus } from '../../security-contract.ts';
import { ProofForm } from './proof-form.tsx';
import { useTurnOffSecondFactor } from './use-security.ts';

type Props = { security: SecurityStatus; onClose: () => void };

/** Turns off two-step sign-in after the user confirms with a password or code. */
export function TurnOffSecondFactorDialog({ security, onClose }: Props) {
  const t = useTranslations('security.secondFactor');
  const turnOff = useTurnOffSecondFactor();
  return (
    <Dialog open onOpenChange={onClose} title={t('turnOffTitle')} description={t('turnOffText')}>
      <ProofForm
        security={security}
        label={t('turnOff')}
        isBusy={turnOff.isPending}
        isDestructive
        error={turnOff.error}
        onProof={(proof) =>
          turnOff.mutate(proof, {
            onSuccess: () => {
              toast({ title: t('turnedOff') });
              onClose();
            },
          })
        }
        onClose={onClose}
      />
    </Dialog>
  );
}
