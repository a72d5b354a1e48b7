import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_SUSPENSION_DAYS } from '#features/moderation/moderation-rules.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { type Decision, useDecideReport } from './use-reports.ts';

const ACTIONS = ['none', 'warned', 'suspended', 'closed'] as const;
const DEFAULT_DAYS = '7';

type Props = { reportId: string; name: string; onClose: () => void };

/** Decides on a report; explains the selected action before it is confirmed. */
export function DecideDialog({ reportId, name, onClose }: Props) {
  const t = useTranslations('safety.reports');
  const tSafety = useTranslations('safety');
  const decide = useDecideReport(reportId);
  const [action, setAction] = useState<Decision['action']>();
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [isSubmitted, setSubmitted] = useState(false);
  const max = MAX_SUSPENSION_DAYS;
  const areDaysValid = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= max;
  const confirm = () => {
    setSubmitted(true);
    if (!action || (action === 'suspended' && !areDaysValid)) return;
    const body = action === 'suspended' ? { action, days: Number(days) } : { action };
    decide.mutate(body, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('decideTitle')}
      description={t('decideLead', { name })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {tSafety('cancel')}
          </Button>
          <Button
            variant={action === 'closed' ? 'destructive' : 'primary'}
            disabled={decide.isPending}
            onClick={confirm}
          >
            {decide.isPending ? t('confirming') : t('confirm')}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        legend={t('action')}
        type="radio"
        choices={ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))}
        inputProps={(value) => ({
          name: 'report-action',
          checked: action === value,
          onChange: () => setAction(ACTIONS.find((candidate) => candidate === value)),
        })}
        {...(isSubmitted && !action ? { error: t('actionMissing') } : {})}
      />
      {action && <p role="status">{t(`actionHints.${action}`, { name })}</p>}
      {action === 'suspended' && (
        <Field
          label={t('days')}
          hint={t('daysHint', { max })}
          error={isSubmitted && !areDaysValid ? t('daysInvalid', { max }) : undefined}
        >
          <Input
            inputMode="numeric"
            className="max-w-32"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}
