import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useConflicts, useDismissConflict, useProblems } from './use-desk-troubles.ts';

/** What a desk without network left to be seen to: each line goes when staff say so. Else nothing. */
export function DeskTroubles({ rounds }: { rounds: number }) {
  const t = useTranslations('offlineDesk');
  const time = useTime();
  const conflicts = useConflicts();
  const dismiss = useDismissConflict();
  const { problems, drop } = useProblems(rounds);
  return (
    <>
      {problems.length > 0 && (
        <Troubles title={t('problems.title')} lead={t('problems.lead')}>
          {problems.map(({ key, kind, name, at, why }) => (
            <Trouble
              key={key}
              line={t(`problems.${kind}`, { name, time: time(at) })}
              why={why}
              action={t('problems.dismiss')}
              label={t('problems.dismissOf', { name })}
              onDone={() => void drop(key)}
            />
          ))}
        </Troubles>
      )}
      {conflicts.data && conflicts.data.length > 0 && (
        <Troubles title={t('conflicts.title')} lead={t('conflicts.lead')}>
          {conflicts.data.map(({ id, guardianName: name, checkedInAt, conflict }) => (
            <Trouble
              key={id}
              line={t('conflicts.line', { name, time: time(checkedInAt) })}
              why={t(`conflicts.${conflict}`)}
              action={t('conflicts.dismiss')}
              label={t('conflicts.dismissOf', { name })}
              onDone={() => dismiss.mutate(id)}
            />
          ))}
        </Troubles>
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

type TroublesProps = { title: string; lead: string; children: React.ReactNode };

function Troubles({ title, lead, children }: TroublesProps) {
  return (
    <Card className="grid gap-2 border-2 border-accent">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-muted-ink">{lead}</p>
      <ul className="grid divide-y divide-border">{children}</ul>
    </Card>
  );
}

type TroubleProps = {
  line: string;
  why: string;
  action: string;
  label: string;
  onDone: () => void;
};

function Trouble({ line, why, action, label, onDone }: TroubleProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="tabular font-bold">{line}</p>
        <p className="font-semibold text-destructive text-sm">{why}</p>
      </div>
      <Button variant="outline" size="small" aria-label={label} onClick={onDone}>
        {action}
      </Button>
    </li>
  );
}
