import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { type Column, DataTable } from '#platform/client/ui/data-table.tsx';
import type { RowOutcome, Trial } from '../imports-contract.ts';

const tones = { make: 'done', skip: 'neutral', refuse: 'trouble' } as const;

type Props = { trial: Trial; isPending: boolean; onRun: () => void };

/** The outcome of each row in a trial, and the button to import. */
export function TrialResult({ trial, isPending, onRun }: Props) {
  const t = useTranslations('officeData.import');
  const { made, skipped, refused } = trial;
  const columns: Column<RowOutcome>[] = [
    { id: 'line', title: t('line'), cell: ({ line }) => <span className="tabular">{line}</span> },
    {
      id: 'row',
      title: t('row'),
      cell: ({ label }) => <span className="break-words">{label}</span>,
    },
    {
      id: 'outcome',
      title: t('outcome'),
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
    {
      id: 'why',
      title: t('why'),
      cell: ({ reason, field }) =>
        reason && (
          <>
            {field && `${t(`fields.${field as 'email'}`)}: `}
            {t(`reasons.${reason}`)}
          </>
        ),
    },
  ];
  return (
    <section className="grid gap-4" aria-live="polite">
      <div>
        <p>{t('tried')}</p>
        <p className="tabular font-semibold text-xl">{t('counts', { made, skipped, refused })}</p>
      </div>
      <DataTable
        caption={t('rows')}
        columns={columns}
        rows={trial.rows}
        rowKey={({ line }) => String(line)}
      />
      <div>
        <Button disabled={isPending || trial.made === 0} onClick={onRun}>
          {t('run', { made: trial.made })}
        </Button>
      </div>
    </section>
  );
}
