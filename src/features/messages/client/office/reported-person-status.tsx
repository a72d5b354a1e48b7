import { useNow, useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Report } from './use-reports.ts';

type Props = { status: Report['standing'] };

/** Earlier reports and decisions about the reported person. */
export function ReportedPersonStatus({ status }: Props) {
  const t = useTranslations('safety.reports');
  const { formatDateTime } = useDates();
  const now = useNow();
  const { reports, warnedAt, suspendedUntil, closedAt } = status;
  const isSuspended = suspendedUntil !== null && new Date(suspendedUntil) > now;
  return (
    <ul className="flex flex-wrap gap-2">
      {reports > 0 && (
        <li>
          <Badge tone="neutral">{t('reportCount', { count: reports })}</Badge>
        </li>
      )}
      {warnedAt && (
        <li>
          <Badge tone="waiting">{t('warned', { when: formatDateTime(warnedAt) })}</Badge>
        </li>
      )}
      {isSuspended && (
        <li>
          <Badge tone="problem">{t('suspended', { when: formatDateTime(suspendedUntil) })}</Badge>
        </li>
      )}
      {closedAt && (
        <li>
          <Badge tone="problem">{t('closed')}</Badge>
        </li>
      )}
    </ul>
  );
}
