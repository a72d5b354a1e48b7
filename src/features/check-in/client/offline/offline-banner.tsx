import { CloudOff, CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { OfflineDesk } from './use-offline-desk.ts';

/** Shows that the desk is offline and the number of unsent items. Renders nothing otherwise. */
export function OfflineBanner({ desk }: { desk: OfflineDesk }) {
  const t = useTranslations('offlineDesk');
  const { isOffline, unsentCount, progress } = desk;
  if (!isOffline && unsentCount === 0) return null;
  const Icon = isOffline ? CloudOff : CloudUpload;
  return (
    <section
      aria-label={isOffline ? t('title') : t('unsent', { count: unsentCount })}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-2 border-primary bg-primary-soft px-4 py-3 text-primary-soft-ink"
    >
      <Icon aria-hidden="true" className="size-7 shrink-0" />
      <div role="status" className="min-w-0 flex-1 basis-64">
        {isOffline ? <OfflineNotice desk={desk} /> : null}
        {progress && (
          <p className="tabular font-bold">
            {t('sending', { sent: progress.sent, total: progress.total })}
          </p>
        )}
      </div>
      {unsentCount > 0 && (
        <Badge className="tabular text-base" tone="waiting">
          {t('unsent', { count: unsentCount })}
        </Badge>
      )}
      {!isOffline && !progress && (
        <Button variant="outline" size="small" onClick={() => void desk.sendNow()}>
          {t('sendNow')}
        </Button>
      )}
    </section>
  );
}

function OfflineNotice({ desk: { loadCopy, copyMadeAt } }: { desk: OfflineDesk }) {
  const t = useTranslations('offlineDesk');
  const { formatDate } = useDates();
  const [hasTriedLoading, setHasTriedLoading] = useState(copyMadeAt !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    void loadCopy().finally(() => setHasTriedLoading(true));
  }, []);
  return (
    <>
      <p className="font-bold text-lg">{t('title')}</p>
      {copyMadeAt !== null && (
        <p>{t('text', { time: formatDate(copyMadeAt, { timeStyle: 'short' }) })}</p>
      )}
      {copyMadeAt === null && hasTriedLoading && <p>{t('noCopy')}</p>}
    </>
  );
}
