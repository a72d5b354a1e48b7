import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { CsvImport } from '../imports-contract.ts';
import { MappingForm } from './mapping-form.tsx';
import { UploadForm } from './upload-form.tsx';
import { useImports } from './use-imports.ts';

/** Imports data from another system (upload, column mapping, dry run, import) and lists past imports. */
export function ImportPanel() {
  const t = useTranslations('officeData.import');
  const imports = useImports();
  const [openId, setOpenId] = useState<string>();
  const open = imports.data?.find(({ id }) => id === openId);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted-ink">{t('lead')}</p>
      {open ? (
        <>
          {open.state === 'uploaded' ? (
            <MappingForm key={open.id} file={open} />
          ) : (
            <Progress file={open} />
          )}
          {open.state !== 'running' && (
            <div>
              <Button variant="outline" onClick={() => setOpenId(undefined)}>
                {t('chooseAnother')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <UploadForm onUploaded={setOpenId} />
      )}
      {imports.data && imports.data.length > 0 && (
        <PastImports imports={imports.data} onOpen={setOpenId} />
      )}
    </div>
  );
}

const countsOf = ({ made, skipped, refused }: CsvImport) => ({ made, skipped, refused });

function Progress({ file }: { file: CsvImport }) {
  const t = useTranslations('officeData.import');
  return (
    <div role="status" className="grid max-w-md gap-2">
      {file.state === 'running' ? (
        <>
          <progress
            aria-label={t('states.running')}
            className="h-2 w-full accent-primary"
            max={file.rowCount}
            value={file.rowsDone}
          />
          <p className="tabular">{t('runningNow', { done: file.rowsDone, rows: file.rowCount })}</p>
        </>
      ) : (
        <p className="font-semibold text-xl">{t(`states.${file.state}`)}</p>
      )}
      <p className="tabular">{t('counts', countsOf(file))}</p>
    </div>
  );
}

type PastImportsProps = { imports: CsvImport[]; onOpen: (id: string) => void };

function PastImports({ imports, onOpen }: PastImportsProps) {
  const t = useTranslations('officeData');
  const { formatDate } = useDates();
  const columns: Column<CsvImport>[] = [
    {
      id: 'file',
      title: t('import.file'),
      cell: ({ fileName }) => <span className="break-all">{fileName}</span>,
    },
    { id: 'kind', title: t('import.kind'), cell: ({ kind }) => t(`import.kinds.${kind}`) },
    {
      id: 'at',
      title: t('createdAt'),
      cell: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
    },
    {
      id: 'state',
      title: t('result'),
      cell: (file) =>
        file.state === 'uploaded'
          ? t('import.states.uploaded')
          : t('import.counts', countsOf(file)),
    },
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('import.earlier')}</h2>
      <DataTable
        caption={t('import.earlier')}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
      />
    </section>
  );
}
