import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { BackupsTable } from './backups-table.tsx';
import { useBackups, useStartBackup } from './use-backups.ts';

const RESTORE_COMMAND = 'npm run restore -- FILE';

/** The backup status, a button to start a backup, the files, and restore instructions. */
export function BackupsPanel() {
  const t = useTranslations('officeData');
  const { formatDate } = useDates();
  const query = useBackups();
  const startBackup = useStartBackup();
  if (!query.data) return <LoadState query={query} />;
  const { data } = query;
  const runningBackup = data.backups.find(({ state }) => state === 'running');
  const [newestFinished] = data.backups.filter(({ state }) => state !== 'running');
  const lastSuccessful = data.backups.find(({ state }) => state === 'done');
  return (
    <div className="grid gap-6">
      {newestFinished?.state === 'failed' && newestFinished.problem && (
        <Alert variant="destructive" title={t('states.failed')}>
          <p>{t(`problems.${newestFinished.problem}`)}</p>
        </Alert>
      )}
      <Card className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
        <div className="grid gap-1">
          <h2 className="text-xl">{t('lastSuccessful')}</h2>
          <p className="font-semibold">
            {lastSuccessful
              ? formatDate(lastSuccessful.startedAt, { dateStyle: 'long', timeStyle: 'short' })
              : t('noBackups')}
          </p>
          <p className="text-muted-ink">{t(data.isNightly ? 'nightlySchedule' : 'nightlyOff')}</p>
          <p className="text-muted-ink">
            {t('retention', { days: data.keepDays, months: data.keepMonths })}
          </p>
          <p className="break-all text-muted-ink">
            {t(data.place === 'folder' ? 'storedInFolder' : 'storedInS3', { where: data.where })}
          </p>
          <p className={data.isEncrypted ? 'text-muted-ink' : 'font-semibold'}>
            {t(data.isEncrypted ? 'encrypted' : 'notEncrypted')}
          </p>
        </div>
        <div className="grid gap-2">
          <Button
            disabled={Boolean(runningBackup) || startBackup.isPending}
            onClick={() => startBackup.mutate()}
          >
            {t(runningBackup ? 'running' : 'backUpNow')}
          </Button>
          {runningBackup && (
            <p role="status" className="tabular text-center text-muted-ink text-sm">
              <progress
                aria-label={t('running')}
                className="h-2 w-full accent-primary"
                max={runningBackup.parts || 1}
                value={runningBackup.partsDone}
              />
              {t('progress', { done: runningBackup.partsDone, parts: runningBackup.parts })}
            </p>
          )}
        </div>
      </Card>
      {data.backups.length === 0 ? (
        <p className="text-muted-ink">{t('empty')}</p>
      ) : (
        <BackupsTable backups={data.backups} />
      )}
      <section className="grid gap-2">
        <h2 className="text-xl">{t('restoreTitle')}</h2>
        <p>{t('restore.command')}</p>
        <p>
          <code className="rounded-field bg-sunken px-3 py-1">{RESTORE_COMMAND}</code>
        </p>
        <p className="text-muted-ink">{t('restore.replace')}</p>
        <p className="text-muted-ink">{t('restore.secret')}</p>
      </section>
    </div>
  );
}
