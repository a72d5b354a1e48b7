import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_SUSPENSION_DAYS } from '#features/moderation/moderation-rules.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../people-contract.ts';
import { FamilyCard } from './family-card.tsx';
import { useFamilyActions } from './use-people.ts';

type Props = { id: string; family: Family };

/**
 * The account's warnings, suspension and closure, with actions to suspend the account, or to lift a
 * suspension or closure. Admins only.
 */
export function FamilyStanding({ id, family }: Props) {
  const t = useTranslations('officePeople');
  const { formatDateTime } = useDates();
  const { changeStanding } = useFamilyActions(id);
  const [isConfirming, setConfirming] = useState(false);
  const [days, setDays] = useState('7');
  const { warnedAt, suspendedUntil, closedAt } = family.standing;
  const max = MAX_SUSPENSION_DAYS;
  const isValid = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= max;
  const isRestricted = Boolean(suspendedUntil || closedAt);
  const lift = () =>
    changeStanding.mutate(
      { action: 'lift' },
      { onSuccess: () => toast({ title: t('liftedTitle'), description: t('liftedText') }) },
    );
  const suspend = () => {
    if (!isValid) return;
    changeStanding.mutate(
      { action: 'suspend', days: Number(days) },
      { onSettled: () => setConfirming(false) },
    );
  };
  return (
    <FamilyCard title={t('accountActions')}>
      <ul className="grid gap-1">
        {warnedAt && <li>{t('warnedOn', { when: formatDateTime(warnedAt) })}</li>}
        {suspendedUntil && <li>{t('suspendedUntil', { when: formatDateTime(suspendedUntil) })}</li>}
        {closedAt && <li>{t('closedOn', { when: formatDateTime(closedAt) })}</li>}
        {!warnedAt && !isRestricted && <li className="text-muted-ink">{t('noActions')}</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        {isRestricted && (
          <Button variant="outline" size="small" disabled={changeStanding.isPending} onClick={lift}>
            {t(closedAt ? 'reopen' : 'lift')}
          </Button>
        )}
        {!closedAt && family.profile.role !== 'admin' && (
          <Button variant="outline" size="small" onClick={() => setConfirming(true)}>
            {t('suspend')}
          </Button>
        )}
      </div>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('suspendTitle')}
        description={t('suspendText')}
        actions={
          <>
            <Button variant="outline" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button variant="destructive" disabled={changeStanding.isPending} onClick={suspend}>
              {t('suspend')}
            </Button>
          </>
        }
      >
        <Field label={t('days')} error={isValid ? '' : t('daysInvalid', { max })}>
          <Input
            inputMode="numeric"
            className="max-w-28"
            value={days}
            onChange={({ target }) => setDays(target.value.trim())}
          />
        </Field>
      </Dialog>
    </FamilyCard>
  );
}
