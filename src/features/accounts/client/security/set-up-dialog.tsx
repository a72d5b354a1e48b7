import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import type { SecurityFacts } from '../../security-contract.ts';
import { BackupCodes } from './backup-codes.tsx';
import { FirstCodeForm } from './first-code-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { useSetUpSecondFactor } from './use-security.ts';

type Props = { security: SecurityFacts; email: string; onClose: () => void };

/** Asks for proof, then shows the secret and asks for a first code, then shows the backup codes. */
export function SetUpDialog({ security, email, onClose }: Props) {
  const t = useTranslations('security.secondFactor');
  const setUp = useSetUpSecondFactor();
  // Frozen at the start: turning it on would otherwise change the form's choices.
  const [facts] = useState(security);
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
        <ContinueForm facts={facts} setUp={setUp} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ContinueProps = {
  facts: SecurityFacts;
  setUp: ReturnType<typeof useSetUpSecondFactor>;
  onClose: () => void;
};

function ContinueForm({ facts, setUp, onClose }: ContinueProps) {
  const t = useTranslations('security');
  return (
    <ProofForm
      security={facts}
      label={t('goOn')}
      isBusy={setUp.isPending}
      error={setUp.error}
      onProof={(proof) => setUp.mutate(proof)}
      onClose={onClose}
    />
  );
}
