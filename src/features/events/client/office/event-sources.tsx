import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { EventSource } from '../../event-sources-contract.ts';
import { EventSourceRow } from './event-source-row.tsx';
import { RemoveSourceDialog } from './remove-source-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { useEventSources } from './use-event-sources.ts';

type OpenDialog = { dialog: 'add' } | { dialog: 'edit' | 'remove'; source: EventSource };

/** Sources of external events. While collapsed, shows only how many there are and how many have problems. */
export function EventSources() {
  const t = useTranslations('eventAdmin.sources');
  const { data: sources, isError } = useEventSources();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const failingCount = sources?.filter(({ lastRun }) => lastRun?.problem).length ?? 0;
  return (
    <details className="group rounded-card border border-border bg-surface shadow-soft">
      <summary className="flex min-h-14 cursor-pointer items-center gap-x-3 px-5 py-3 font-bold marker:content-['']">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {t('title')}
          {sources && <Badge tone="neutral">{t('count', { count: sources.length })}</Badge>}
          {failingCount > 0 && (
            <Badge tone="problem">{t('withProblems', { count: failingCount })}</Badge>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-muted-ink transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 border-border border-t p-5">
        <p className="text-muted-ink">{t('lead')}</p>
        {isError && <Alert variant="destructive">{t('failed')}</Alert>}
        {!sources && !isError && <Skeleton className="h-20" />}
        {sources?.length === 0 && <p className="font-semibold">{t('empty')}</p>}
        {sources && sources.length > 0 && (
          <ul className="grid divide-y divide-border">
            {sources.map((source) => (
              <li key={source.id} className="py-4 first:pt-0">
                <EventSourceRow
                  source={source}
                  onEdit={() => setOpenDialog({ dialog: 'edit', source })}
                  onRemove={() => setOpenDialog({ dialog: 'remove', source })}
                />
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setOpenDialog({ dialog: 'add' })}
        >
          <Plus aria-hidden="true" className="size-5" />
          {t('add')}
        </Button>
      </div>
      {openDialog?.dialog === 'add' && <SourceDialog source={null} onClose={close} />}
      {openDialog?.dialog === 'edit' && <SourceDialog source={openDialog.source} onClose={close} />}
      {openDialog?.dialog === 'remove' && (
        <RemoveSourceDialog source={openDialog.source} onClose={close} />
      )}
    </details>
  );
}
