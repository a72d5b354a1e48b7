import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Report } from './use-reports.ts';

/** The messages at the time of the report, with the reported one highlighted. */
export function ReportedConversation({ report }: { report: Report }) {
  const t = useTranslations('safety.reports');
  const { formatDateTime } = useDates();
  const [isPhotoShown, setPhotoShown] = useState(false);
  const hasPhoto = report.snapshot.some((message) => message.hasPhoto);
  return (
    <div className="grid gap-3">
      <ol
        aria-label={t('conversation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
        tabIndex={0}
        className="grid max-h-80 gap-1 overflow-y-auto rounded-field bg-sunken p-2"
      >
        {report.snapshot.map((message) => (
          <li
            key={message.number}
            className={clsx(
              'rounded-field px-3 py-2',
              message.isReported && 'border-destructive border-l-4 bg-surface',
            )}
          >
            <p className="text-muted-ink text-sm">
              {message.isReported && (
                <strong className="text-destructive">{t('reportedMessage')} </strong>
              )}
              <span className="font-bold">{message.sender || t('formerMember')}</span>{' '}
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </p>
            {message.content && (
              <p className="whitespace-pre-line break-words">{message.content}</p>
            )}
            {message.type === 'photo' && !message.removed && <p>{t('photoOnly')}</p>}
            {message.removed && <p className="text-muted-ink italic">{t('removed')}</p>}
          </li>
        ))}
      </ol>
      {hasPhoto &&
        (isPhotoShown ? (
          <img
            src={`/api/admin/reports/${report.id}/photo`}
            alt={t('photo')}
            className="max-h-96 justify-self-start rounded-field"
          />
        ) : (
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => setPhotoShown(true)}
          >
            {t('showPhoto')}
          </Button>
        ))}
    </div>
  );
}
