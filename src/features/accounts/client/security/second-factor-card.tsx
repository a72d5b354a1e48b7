import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { SecurityStatus } from '../../security-contract.ts';
import { NewBackupCodesDialog } from './new-backup-codes-dialog.tsx';
import { SecurityCard } from './security-card.tsx';
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx';
import { TurnOffSecondFactorDialog } from './turn-off-second-factor-dialog.tsx';

const LOW_CODE_COUNT = 3;

type Props = { security: SecurityStatus; email: string };

/** Two-step sign-in: set up, replace backup codes, turn off. */
export function SecondFactorCard({ security, email }: Props) {
  const t = useTranslations('security.secondFactor');
  const [openDialog, setOpenDialog] = useState<'set-up' | 'codes' | 'off'>();
  const { isOn, backupCodesLeft } = security.secondFactor;
  const close = () => setOpenDialog(undefined);
  return (
    <SecurityCard
      icon={<ShieldCheck aria-hidden="true" className="size-5" />}
      title={t('title')}
      state={<Badge tone={isOn ? 'done' : 'neutral'}>{isOn ? t('on') : t('off')}</Badge>}
      lead={isOn ? t('onText') : t('offText')}
    >
      {isOn && (
        <p>
          <span className="font-semibold">{t('codesLeft', { count: backupCodesLeft })}</span>{' '}
          {backupCodesLeft <= LOW_CODE_COUNT && t('fewCodes')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button variant="outline" size="small" onClick={() => setOpenDialog('codes')}>
              {t('newCodes')}
            </Button>
            <Button variant="outline" size="small" onClick={() => setOpenDialog('off')}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="small" onClick={() => setOpenDialog('set-up')}>
            {t('turnOn')}
          </Button>
        )}
      </div>
      {openDialog === 'set-up' && (
        <SetUpSecondFactorDialog security={security} email={email} onClose={close} />
      )}
      {openDialog === 'codes' && (
        <NewBackupCodesDialog security={security} email={email} onClose={close} />
      )}
      {openDialog === 'off' && <TurnOffSecondFactorDialog security={security} onClose={close} />}
    </SecurityCard>
  );
}
