import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { PlacesImportResult } from '../zip-places-contract.ts';
import { type PlacesFile, useUploadPlaces } from './use-zip-places.ts';
import { ZipPlacesResult } from './zip-places-result.tsx';

/** Previews and then imports a file of places. */
export function ZipPlacesUpload() {
  const t = useTranslations('officePlaces');
  const upload = useUploadPlaces();
  const [file, setFile] = useState<File>();
  const [replace, setReplace] = useState(false);
  const [preview, setPreview] = useState<{ body: PlacesFile; result: PlacesImportResult }>();

  async function showPreview(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!file || upload.isPending) return;
    try {
      const body = { content: await file.text(), isTrial: true, replace };
      setPreview({ body, result: await upload.mutateAsync(body) });
    } catch (error) {
      setPreview(undefined);
      toastError(t('failed'), error);
    }
  }

  async function importFile() {
    if (!preview) return;
    try {
      const result = await upload.mutateAsync({ ...preview.body, isTrial: false });
      const { added, changed, removed } = result;
      toast({ title: t('savedTitle'), description: t('savedText', { added, changed, removed }) });
      setPreview(undefined);
    } catch (error) {
      toastError(t('failed'), error);
    }
  }

  return (
    <section className="grid gap-5" aria-label={t('upload')}>
      <form className="grid gap-5" onSubmit={(event) => void showPreview(event)}>
        <Field label={t('file')} hint={t('fileHint')} required>
          <Input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setPreview(undefined);
            }}
          />
        </Field>
        <Checkbox
          label={t('replace')}
          checked={replace}
          onChange={({ target }) => {
            setReplace(target.checked);
            setPreview(undefined);
          }}
        />
        <Button
          type="submit"
          variant={preview ? 'outline' : 'primary'}
          disabled={!file || upload.isPending}
        >
          {upload.isPending && !preview ? t('loadingPreview') : t('preview')}
        </Button>
      </form>
      {preview && (
        <ZipPlacesResult
          result={preview.result}
          isBusy={upload.isPending}
          onImport={() => void importFile()}
        />
      )}
    </section>
  );
}
