import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useConflicts, useDismissConflict, useProblems } from './use-sync-issues.ts';

/** Rejected items and conflicts after a sync, each shown until staff dismiss it. */
export function SyncIssues({ rounds }: { rounds: number }) {
  const t = useTranslations('offlineDesk');
  const time = useTime();
  const conflicts = useConflicts();
  const dismiss = useDismissConflict();
  const { problems, drop } = useProblems(rounds);
  return (
    <>
      {problems.length > 0 && (
        <Issues title={t('problems.title')} lead={t('problems.lead')}>
          {problems.map(({ key, kind, name, at, why }) => (
            <Issue
              key={key}
              line={t(`problems.${kind}`, { name, time: time(at) })}
              reason={why}
              action={t('problems.dismiss')}
              label={t('problems.dismissOf', { name })}
              onDone={() => void drop(key)}
            />
          ))}
        </Issues>
      )}
      {conflicts.data && conflicts.data.length > 0 && (
        <Issues title={t('conflicts.title')} lead={t('conflicts.lead')}>
          {conflicts.data.map(({ id, guardianName: name, checkedInAt, conflict }) => (
            <Issue
              key={id}
              line={t('conflicts.line', { name, time: time(checkedInAt) })}
              reason={t(`conflicts.${conflict}`)}
              action={t('conflicts.dismiss')}
              label={t('conflicts.dismissOf', { name })}
              onDone={() => dismiss.mutate(id)}
            />
          ))}
        </Issues>
      )}
    </>
  );
}

function useTime() {
  const { formatDate } = useDates();
  return (at: string) =>
    formatDate(at, {
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
    });
}

type IssuesProps = { title: string; lead: string; children: React.ReactNode };

function Issues({ title, lead, children }: IssuesProps) {
  return (
    <Card className="grid gap-2 border-2 border-accent">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-muted-ink">{lead}</p>
      <ul className="grid divide-y divide-border">{children}</ul>
    </Card>
  );
}

type IssueProps = {
  line: string;
  reason: string;
  action: string;
  label: string;
  onDone: () => void;
};

function Issue({ line, reason, action, label, onDone }: IssueProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="tabular font-bold">{line}</p>
        <p className="font-semibold text-destructive text-sm">{reason}</p>
      </div>
      <Button variant="outline" size="small" aria-label={label} onClick={onDone}>
        {action}
      </Button>
    </li>
  );
}
