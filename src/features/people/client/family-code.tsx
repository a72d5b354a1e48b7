import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../people-contract.ts';
import { FamilyCard } from './family-card.tsx';
import { useFamilyActions } from './use-people.ts';

type Props = { id: string; code: Family['code'] };

/** The member code, with actions to replace a lost number and to deactivate or reactivate the code. */
export function FamilyCode({ id, code }: Props) {
  const t = useTranslations('officePeople');
  const { formatDateTime } = useDates();
  const { changeCode } = useFamilyActions(id);
  const [isConfirming, setConfirming] = useState(false);
  const replace = () =>
    changeCode.mutate('replace', {
      onSuccess: () => toast({ title: t('replacedTitle'), description: t('replacedText') }),
      onSettled: () => setConfirming(false),
    });
  return (
    <FamilyCard title={t('memberCode')}>
      {code ? (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <span className="tabular font-display text-3xl tracking-wider">
              {formatCode(code.numericCode)}
            </span>
            <Badge tone={code.status === 'Active' ? 'done' : 'neutral'}>
              {t(`code.${code.status}`)}
            </Badge>
            {code.membershipType && <Badge>{code.membershipType}</Badge>}
          </p>
          <p className="text-muted-ink text-sm">
            {t('scans', { count: code.scanCount, when: formatDateTime(code.lastScannedAt) })}
            {code.expiresAt && ` · ${t('expires', { when: formatDateTime(code.expiresAt) })}`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => setConfirming(true)}>
              {t('replace')}
            </Button>
            <Button
              variant="quiet"
              size="small"
              disabled={changeCode.isPending}
              onClick={() => changeCode.mutate(code.isSwitchedOff ? 'switch-on' : 'switch-off')}
            >
              {t(code.isSwitchedOff ? 'turnOn' : 'turnOff')}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-muted-ink">{t('noCode')}</p>
      )}
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('replaceTitle')}
        description={t('replaceText')}
        actions={
          <>
            <Button variant="outline" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button disabled={changeCode.isPending} onClick={replace}>
              {t('replaceConfirm')}
            </Button>
          </>
        }
      />
    </FamilyCard>
  );
}
