import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import type { SecurityFacts } from '../../security-contract.ts';
import { BackupCodes } from './backup-codes.tsx';
import { ProofForm } from './proof-form.tsx';
import { useNewBackupCodes } from './use-security.ts';

type Props = { security: SecurityFacts; email: string; onClose: () => void };

/** New backup codes in the place of the old ones. */
export function NewCodesDialog({ security, email, onClose }: Props) {
  const t = useTranslations('security.secondFactor');
  const make = useNewBackupCodes();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={make.data ? t('codesTitle') : t('newCodesTitle')}
      description={make.data ? t('codesText') : t('newCodesText')}
    >
      {make.data ? (
        <BackupCodes codes={make.data.backupCodes} email={email} onDone={onClose} />
      ) : (
        <ProofForm
          security={security}
          label={t('makeCodes')}
          isBusy={make.isPending}
          error={make.error}
          onProof={(proof) => make.mutate(proof)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
