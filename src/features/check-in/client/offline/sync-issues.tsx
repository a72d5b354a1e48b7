import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useConflicts, useDismissConflict, useProblems } from './use-sync-issues.ts';

/** The refused items and the conflicts of past syncs, each shown until staff dismiss it. */
export function SyncIssues({ syncCount }: { syncCount: number }) {
  const t = useTranslations('offlineDesk');
  const formatTime = useFormatTime();
  const conflicts = useConflicts();
  const dismissConflict = useDismissConflict();
  const { problems, dismiss } = useProblems(syncCount);
  return (
    <>
      {problems.length > 0 && (
        <Issues title={t('problems.title')} lead={t('problems.lead')}>
          {problems.map(({ key, kind, name, at, why }) => (
            <Issue
              key={key}
              line={t(`problems.${kind}`, { name, time: formatTime(at) })}
              reason={why}
              action={t('problems.dismiss')}
              label={t('problems.dismissOf', { name })}
              onDismiss={() => void dismiss(key)}
            />
          ))}
        </Issues>
      )}
      {conflicts.data && conflicts.data.length > 0 && (
        <Issues title={t('conflicts.title')} lead={t('conflicts.lead')}>
          {conflicts.data.map(({ id, guardianName: name, checkedInAt, conflict }) => (
            <Issue
              key={id}
              line={t('conflicts.line', { name, time: formatTime(checkedInAt) })}
              reason={t(`conflicts.${conflict}`)}
              action={t('conflicts.dismiss')}
              label={t('conflicts.dismissOf', { name })}
              onDismiss={() => dismissConflict.mutate(id)}
            />
          ))}
        </Issues>
      )}
    </>
  );
}

function useFormatTime() {
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
  onDismiss: () => void;
};

function Issue({ line, reason, action, label, onDismiss }: IssueProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="tabular font-bold">{line}</p>
        <p className="font-semibold text-destructive text-sm">{reason}</p>
      </div>
      <Button variant="outline" size="small" aria-label={label} onClick={onDismiss}>
        {action}
      </Button>
    </li>
  );
}
