import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { SecurityStatus } from '../../security-contract.ts';
import { BackupCodes } from './backup-codes.tsx';
import { ProofForm } from './proof-form.tsx';
import { useCreateBackupCodes } from './use-security.ts';

type Props = { security: SecurityStatus; email: string; onClose: () => void };

/** Replaces the backup codes after proof of ownership. */
export function NewBackupCodesDialog({ security, email, onClose }: Props) {
  const t = useTranslations('security.secondFactor');
  const create = useCreateBackupCodes();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={create.data ? t('codesTitle') : t('newCodesTitle')}
      description={create.data ? t('codesText') : t('newCodesText')}
    >
      {create.data ? (
        <BackupCodes codes={create.data.backupCodes} email={email} onDone={onClose} />
      ) : (
        <ProofForm
          security={security}
          label={t('createCodes')}
          isBusy={create.isPending}
          error={create.error}
          onProof={(proof) => create.mutate(proof)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
