import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { DryRun, RowOutcome } from '../imports-contract.ts';

const tones = { make: 'done', skip: 'neutral', refuse: 'problem' } as const;

type Props = { dryRun: DryRun; isPending: boolean; onRun: () => void };

/** The outcomes of a dry run by row, and the button that starts the import. */
export function DryRunResult({ dryRun, isPending, onRun }: Props) {
  const t = useTranslations('officeData.import');
  const { made, skipped, refused } = dryRun;
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
      title: t('reason'),
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
        rows={dryRun.rows}
        rowKey={({ line }) => String(line)}
      />
      <div>
        <Button disabled={isPending || dryRun.made === 0} onClick={onRun}>
          {t('run', { made: dryRun.made })}
        </Button>
      </div>
    </section>
  );
}
