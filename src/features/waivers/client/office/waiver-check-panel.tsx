import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { WaiverCheck } from '../../waiver-integrity-contract.ts';
import { useStartCheck, useWaiverCheck } from './use-waiver-versions.ts';

/** Runs the integrity check, and lists the records with problems. */
export function WaiverCheckPanel() {
  const t = useTranslations('waiverVersions.check');
  const check = useWaiverCheck().data;
  const startCheck = useStartCheck();
  const isRunning = startCheck.isPending || check?.state === 'running';
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">{t('lead')}</p>
        <Button disabled={isRunning} onClick={() => startCheck.mutate()}>
          <ShieldCheck aria-hidden="true" className="size-5" />
          {isRunning ? t('running') : t('start')}
        </Button>
      </div>
      {check?.state === 'running' && (
        <div className="grid gap-2">
          <progress
            aria-label={t('progress')}
            max={Math.max(1, check.total)}
            value={check.checked}
            className="h-3 w-full overflow-hidden rounded-full accent-secondary"
          />
          <p role="status" className="tabular text-muted-ink">
            {t('progressText', { checked: check.checked, total: check.total })}
          </p>
        </div>
      )}
      {check?.state === 'failed' && <Alert variant="destructive" title={t('failed')} />}
      {check?.state === 'done' && <CheckResult check={check} />}
    </Card>
  );
}

type Problem = WaiverCheck['troubles'][number];

function CheckResult({ check }: { check: WaiverCheck }) {
  const t = useTranslations('waiverVersions.check');
  const { formatDate } = useDates();
  const finishedAt = formatDate(check.finishedAt ?? check.startedAt, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const columns: Column<Problem>[] = [
    { id: 'kind', title: t('what'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'who',
      title: t('who'),
      cell: ({ guardianName, childName, guardianEmail }) =>
        guardianName
          ? t('waiverLabel', {
              guardian: guardianName,
              child: childName ?? '',
              email: guardianEmail ?? '',
            })
          : t('unknown'),
    },
    {
      id: 'record',
      title: t('record'),
      cell: ({ waiverId, position }) => waiverId ?? t('number', { number: String(position ?? '') }),
    },
  ];
  return (
    <div className="grid gap-4">
      {check.troubleCount === 0 ? (
        <Alert variant="success" title={t('successTitle')}>
          <p>{t('successText', { count: check.checked, when: finishedAt })}</p>
        </Alert>
      ) : (
        <>
          <Alert variant="destructive" title={t('problemsTitle', { count: check.troubleCount })}>
            <p>{t('problemsText', { count: check.checked, when: finishedAt })}</p>
          </Alert>
          <DataTable
            caption={t('recordsWithProblems')}
            columns={columns}
            rows={check.troubles}
            rowKey={({ kind, waiverId, position }) => `${kind} ${waiverId} ${position}`}
          />
        </>
      )}
      {check.otherSecret > 0 && (
        <Alert variant="info">
          <p>{t('otherSecret', { count: check.otherSecret })}</p>
        </Alert>
      )}
    </div>
  );
}
