import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { SecurityStatus } from '../../security-contract.ts';
import { BackupCodes } from './backup-codes.tsx';
import { FirstCodeForm } from './first-code-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { useSetUpSecondFactor } from './use-security.ts';

type Props = { security: SecurityStatus; email: string; onClose: () => void };

/** Setup in three steps: proof of ownership, the secret with a first code, the backup codes. */
export function SetUpSecondFactorDialog({ security, email, onClose }: Props) {
  const t = useTranslations('security.secondFactor');
  const setUp = useSetUpSecondFactor();
  // A snapshot: turning two-step sign-in on would otherwise change the proof form's options.
  const [initialSecurity] = useState(security);
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? t('codesTitle') : t('setUpTitle')}
      description={codes ? t('codesText') : setUp.data ? t('scanText') : t('setUpText')}
    >
      {codes ? (
        <BackupCodes codes={codes} email={email} onDone={onClose} />
      ) : setUp.data ? (
        <FirstCodeForm {...setUp.data} onCodes={setCodes} onClose={onClose} />
      ) : (
        <SetUpProofForm security={initialSecurity} setUp={setUp} onClose={onClose} />
      )}
    </Dialog>
  );
}

type SetUpProofProps = {
  security: SecurityStatus;
  setUp: ReturnType<typeof useSetUpSecondFactor>;
  onClose: () => void;
};

function SetUpProofForm({ security, setUp, onClose }: SetUpProofProps) {
  const t = useTranslations('security');
  return (
    <ProofForm
      security={security}
      label={t('continue')}
      isBusy={setUp.isPending}
      error={setUp.error}
      onProof={(proof) => setUp.mutate(proof)}
      onClose={onClose}
    />
  );
}
