import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { FileImport } from '../imports-contract.ts';

type Props = { imports: FileImport[]; onOpen: (id: string) => void };

/** The newest imports with their results. */
export function PastImports({ imports, onOpen }: Props) {
  const t = useTranslations('officeImport');
  const { formatDate } = useDates();
  const columns: Column<FileImport>[] = [
    {
      id: 'file',
      title: t('file'),
      cell: ({ fileName }) => <span className="break-all">{fileName}</span>,
    },
    { id: 'kind', title: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'at',
      title: t('createdAt'),
      cell: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
    },
    {
      id: 'result',
      title: t('result'),
      cell: ({ state, made, skipped, refused, undone, kept }) =>
        state === 'done'
          ? t('countsDone', { made, skipped, refused })
          : state === 'undone'
            ? t('undoneCounts', { undone, kept })
            : t(`states.${state}`),
    },
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('pastImports')}</h2>
      <DataTable
        caption={t('pastImports')}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
      />
    </section>
  );
}
