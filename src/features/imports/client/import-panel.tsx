import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { FileImport } from '../imports-contract.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { MappingForm } from './mapping-form.tsx';
import { PastImports } from './past-imports.tsx';
import { UploadForm } from './upload-form.tsx';
import { isInProgress, useImports } from './use-imports.ts';

/** Imports from another system: upload, column mapping, preview, import, undo and past imports. */
export function ImportPanel() {
  const t = useTranslations('officeImport');
  const imports = useImports();
  const [openId, setOpenId] = useState<string>();
  const openedImport = imports.data?.find(({ id }) => id === openId);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted-ink">{t('lead')}</p>
      {openedImport ? (
        <>
          <OpenedImport key={`${openedImport.id} ${openedImport.kind}`} file={openedImport} />
          {!isInProgress(openedImport) && (
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
      {!openedImport && imports.data && imports.data.length > 0 && (
        <PastImports imports={imports.data} onOpen={setOpenId} />
      )}
    </div>
  );
}

function OpenedImport({ file }: { file: FileImport }) {
  const t = useTranslations('officeImport');
  const [isEditing, setIsEditing] = useState(false);
  if (isInProgress(file)) return <ImportProgress file={file} />;
  if (file.state === 'uploading') return <Alert title={t('interrupted')} />;
  if (file.state === 'failed')
    return (
      <Alert variant="destructive" title={t('unreadable', { name: file.fileName })}>
        {file.problem}
      </Alert>
    );
  if (file.state === 'uploaded' || isEditing)
    return <MappingForm file={file} onPreview={() => setIsEditing(false)} />;
  return <ImportResult file={file} onEdit={() => setIsEditing(true)} />;
}
