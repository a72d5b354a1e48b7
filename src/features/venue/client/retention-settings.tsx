import { type FormEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import {
  RETENTION_BOUNDS,
  type RetentionKind,
  type RetentionPeriods,
  retentionKinds,
  retentionPeriods,
} from '../retention-rules.ts';
import { RetentionFacts } from './retention-facts.tsx';
import { useRetentionPreview } from './use-retention-preview.ts';
import { useChangeSettings } from './use-settings.ts';

/** The form for the retention periods; shows how many rows each period would delete or anonymize. */
export function RetentionSettings({ periods }: { periods: RetentionPeriods }) {
  const t = useTranslations('officeRetention');
  const format = useFormatter();
  const [draft, setDraft] = useState(() => toDraft(periods));
  const [isConfirming, setConfirming] = useState(false);
  const changeSettings = useChangeSettings();
  const parsed = retentionPeriods.safeParse(toNumbers(draft));
  const validPeriods = parsed.success ? parsed.data : null;
  const { data, isFetching } = useRetentionPreview(validPeriods);
  const isChanged = retentionKinds.some((kind) => draft[kind].trim() !== String(periods[kind]));
  const affectedKinds = retentionKinds.filter((kind) => (data?.due[kind] ?? 0) > 0);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) toast({ title: t('unchanged') });
    else if (!validPeriods || !data || isFetching) return;
    else if (affectedKinds.length > 0) setConfirming(true);
    else save();
  }
  const save = () =>
    changeSettings.mutate(
      { retention: validPeriods },
      {
        onSuccess: () => toast({ title: t('saved'), description: t('savedText') }),
        onError: (error) => toastFailure(t('failed'), error),
        onSettled: () => setConfirming(false),
      },
    );

  return (
    <div className="grid gap-5">
      <Card>
        <form noValidate onSubmit={submit} className="grid gap-5">
          <div className="grid gap-2">
            <h2 className="text-2xl">{t('title')}</h2>
            <p className="max-w-prose text-muted-ink">{t('text')}</p>
          </div>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {retentionKinds.map((kind) => (
              <PeriodField
                key={kind}
                kind={kind}
                value={draft[kind]}
                due={isFetching ? null : (data?.due[kind] ?? null)}
                onChange={(value) => setDraft((current) => ({ ...current, [kind]: value }))}
              />
            ))}
          </div>
          <Button
            type="submit"
            className="justify-self-start"
            disabled={changeSettings.isPending || !validPeriods}
          >
            {t('save')}
          </Button>
        </form>
        <Dialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={t('confirmTitle')}
          description={t('confirmText')}
          actions={
            <>
              <Button variant="outline" onClick={() => setConfirming(false)}>
                {t('cancel')}
              </Button>
              <Button variant="destructive" disabled={changeSettings.isPending} onClick={save}>
                {t('saveNow')}
              </Button>
            </>
          }
        >
          <ul className="grid list-disc gap-1 pl-5">
            {affectedKinds.map((kind) => (
              <li key={kind}>
                {t(`kinds.${kind}`)}: {format.number(data?.due[kind] ?? 0)}
              </li>
            ))}
          </ul>
        </Dialog>
      </Card>
      <RetentionFacts />
    </div>
  );
}

type PeriodFieldProps = {
  kind: RetentionKind;
  value: string;
  /** The number of rows to delete or anonymize; null while the count is loading. */
  due: number | null;
  onChange: (value: string) => void;
};

function PeriodField({ kind, value, due, onChange }: PeriodFieldProps) {
  const t = useTranslations('officeRetention');
  const { min, max } = RETENTION_BOUNDS[kind];
  const bounds = { min: min, max: max };
  const months = Number(value);
  const isValid = /^\d{1,3}$/.test(value.trim()) && months >= min && months <= max;
  const dueText = due === null ? t('counting') : t('due', { count: due });
  return (
    <div className="grid gap-1.5">
      <Field
        label={t(`kinds.${kind}`)}
        hint={`${t('months', bounds)}. ${t(`hints.${kind}`)}`}
        error={isValid ? '' : t('outOfRange', bounds)}
      >
        <Input
          type="number"
          inputMode="numeric"
          className="max-w-32"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {isValid && (
        <p role="status" className="font-semibold text-sm">
          {dueText}
        </p>
      )}
    </div>
  );
}

const toDraft = (periods: RetentionPeriods) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, String(periods[kind])])) as Record<
    RetentionKind,
    string
  >;

const toNumbers = (draft: Record<RetentionKind, string>) =>
  Object.fromEntries(
    retentionKinds.map((kind) => [
      kind,
      draft[kind].trim() === '' ? Number.NaN : Number(draft[kind]),
    ]),
  );
