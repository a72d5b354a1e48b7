import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { EventSource } from '../../event-sources-contract.ts';
import { useChangeSource } from './use-event-sources.ts';

type Props = { source: EventSource; onEdit: () => void; onRemove: () => void };

/** A source with its switch and the result of its last run. */
export function EventSourceRow({ source, onEdit, onRemove }: Props) {
  const t = useTranslations('eventAdmin.sources');
  const changeSource = useChangeSource();
  const { id, name, url, active, lastRun } = source;

  function setActive(isActive: boolean) {
    changeSource.mutate(
      { id, change: { active: isActive } },
      {
        onError: (error) => toastError(t('saveFailed'), error),
      },
    );
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{name}</h3>
          <p className="break-all text-muted-ink text-sm">{url}</p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label={t('editNamed', { name })}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('removeNamed', { name })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      {lastRun ? <LastRun run={lastRun} /> : <p className="text-muted-ink">{t('neverChecked')}</p>}
      <Switch
        label={t('active')}
        aria-label={t('activeNamed', { name })}
        checked={active}
        disabled={changeSource.isPending}
        onChange={(event) => setActive(event.target.checked)}
      />
    </div>
  );
}

function LastRun({ run }: { run: NonNullable<EventSource['lastRun']> }) {
  const t = useTranslations('eventAdmin.sources');
  const { formatInstant } = useDates();
  const { at, problem, problems, ...counts } = run;
  return (
    <>
      <p className="tabular text-sm">{t('lastRun', { ...counts, when: formatInstant(at) })}</p>
      {problem && <p className="font-semibold text-destructive">{problem}</p>}
      {problems.length > 0 && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t('problems', { count: problems.length })}
          </summary>
          <ul className="grid list-disc gap-1 pl-5 text-muted-ink">
            {problems.map((message) => (
              <li key={message} className="break-words">
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
