import { Download } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { buttonStyle } from '#platform/client/ui/button-style.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { Backup } from '../backups-contract.ts';

const MEGABYTE = 1024 * 1024;
const tones = { done: 'done', running: 'waiting', failed: 'problem' } as const;

export function BackupsTable({ backups }: { backups: Backup[] }) {
  const t = useTranslations('officeData');
  const format = useFormatter();
  const { formatDate } = useDates();
  const formatStart = ({ startedAt }: Backup) =>
    formatDate(startedAt, { dateStyle: 'medium', timeStyle: 'short' });
  const columns: Column<Backup>[] = [
    { id: 'at', title: t('createdAt'), cell: formatStart },
    { id: 'cause', title: t('cause'), cell: ({ cause }) => t(`causes.${cause}`) },
    {
      id: 'result',
      title: t('result'),
      cell: ({ state, problem, rows, files }) => (
        <span className="grid gap-0.5">
          <span>
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </span>
          {problem && <span className="text-sm">{t(`problems.${problem}`)}</span>}
          {rows !== null && (
            <span className="text-muted-ink text-sm">
              {t('contents', { rows, files: files ?? 0 })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'size',
      title: t('size'),
      numeric: true,
      cell: ({ bytes }) =>
        bytes === null
          ? ''
          : format.number(Math.max(0.1, bytes / MEGABYTE), {
              style: 'unit',
              unit: 'megabyte',
              maximumFractionDigits: 1,
            }),
    },
    {
      id: 'file',
      title: t('download'),
      cell: (backup) =>
        backup.isThere ? (
          <a
            href={`/api/admin/backups/${backup.id}/file`}
            download
            aria-label={t('downloadNamed', { at: formatStart(backup) })}
            className={buttonStyle({ variant: 'outline', size: 'icon' })}
          >
            <Download aria-hidden="true" className="size-5" />
          </a>
        ) : backup.state === 'done' ? (
          <span className="text-muted-ink text-sm">{t('fileElsewhere')}</span>
        ) : null,
    },
  ];
  return <DataTable caption={t('list')} columns={columns} rows={backups} rowKey={({ id }) => id} />;
}
