import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { presetNames } from '../presets/preset-names.ts';
import { ImportProgress } from './import-progress.tsx';
import { useUpload } from './use-imports.ts';

/** The form to upload a file. */
export function UploadForm({ onUploaded }: { onUploaded: (id: string) => void }) {
  const t = useTranslations('officeImport');
  const [file, setFile] = useState<File>();
  const [bytesReceived, setBytesReceived] = useState(0);
  const upload = useUpload();
  if (upload.isPending && file)
    return (
      <ImportProgress
        file={{ state: 'uploading', byteCount: file.size, bytesReceived, rowCount: 0, rowsDone: 0 }}
      />
    );
  return (
    <form
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file) return;
        setBytesReceived(0);
        upload.mutate(
          { file, onProgress: setBytesReceived },
          { onSuccess: ({ id }) => onUploaded(id) },
        );
      }}
    >
      <p className="text-muted-ink">
        {t('supportedExports', { names: Object.values(presetNames).join(', ') })}
      </p>
      <Field label={t('file')} hint={t('fileHint')} required>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </Field>
      <div>
        <Button type="submit" disabled={!file}>
          {t('upload')}
        </Button>
      </div>
    </form>
  );
}
