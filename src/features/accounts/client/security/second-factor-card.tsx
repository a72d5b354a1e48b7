import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { SecurityFacts } from '../../security-contract.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { SecurityCard } from './security-card.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

const FEW = 3;

type Props = { security: SecurityFacts; email: string };

/** Two-step sign-in: turned on with an app, its backup codes, turned off. */
export function SecondFactorCard({ security, email }: Props) {
  const t = useTranslations('security.secondFactor');
  const [opened, setOpened] = useState<'set-up' | 'codes' | 'off'>();
  const { isOn, backupCodesLeft } = security.secondFactor;
  const close = () => setOpened(undefined);
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
          {backupCodesLeft <= FEW && t('fewCodes')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button variant="outline" size="small" onClick={() => setOpened('codes')}>
              {t('newCodes')}
            </Button>
            <Button variant="outline" size="small" onClick={() => setOpened('off')}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="small" onClick={() => setOpened('set-up')}>
            {t('turnOn')}
          </Button>
        )}
      </div>
      {opened === 'set-up' && <SetUpDialog security={security} email={email} onClose={close} />}
      {opened === 'codes' && <NewCodesDialog security={security} email={email} onClose={close} />}
      {opened === 'off' && <TurnOffDialog security={security} onClose={close} />}
    </SecurityCard>
  );
}
