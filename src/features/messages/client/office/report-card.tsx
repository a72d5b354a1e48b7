import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ReportedConversation } from './reported-conversation.tsx';
import { ReportedPersonStatus } from './reported-person-status.tsx';
import type { Report } from './use-reports.ts';

export function ReportCard({ report }: { report: Report }) {
  const t = useTranslations('safety.reports');
  const tSafety = useTranslations('safety');
  const { formatDateTime } = useDates();
  const [isDeciding, setDeciding] = useState(false);
  const { action, handledAt } = report;
  const reportedName = report.reported?.name ?? t('formerMember');
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words text-xl">{t('writtenBy', { name: reportedName })}</h2>
          <p className="text-muted-ink text-sm">
            {t('reportedBy', {
              name: report.reporter?.name ?? t('formerMember'),
              when: formatDateTime(report.createdAt),
            })}
          </p>
        </div>
        <Badge tone={report.reason === 'unsafe' ? 'problem' : 'waiting'}>
          {tSafety(`reasons.${report.reason}`)}
        </Badge>
      </div>
      {report.note && (
        <p className="whitespace-pre-line break-words">
          <span className="font-bold">{t('note')}</span> {report.note}
        </p>
      )}
      <ReportedConversation report={report} />
      <ReportedPersonStatus status={report.standing} />
      {action && handledAt ? (
        <p className="text-muted-ink">
          <Badge tone={action === 'none' ? 'done' : 'problem'}>{t(`decided.${action}`)}</Badge>{' '}
          {t('decidedAt', { when: formatDateTime(handledAt) })}
        </p>
      ) : (
        <Button className="justify-self-start" onClick={() => setDeciding(true)}>
          {t('decide')}
        </Button>
      )}
      {isDeciding && (
        <DecideDialog reportId={report.id} name={reportedName} onClose={() => setDeciding(false)} />
      )}
    </Card>
  );
}
