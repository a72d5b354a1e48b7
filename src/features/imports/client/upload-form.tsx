import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { type ImportKind, importKinds } from '../imports-rules.ts';
import { useUpload } from './use-imports.ts';

/** Uploads a file of one kind: members, waivers or bookings. */
export function UploadForm({ onUploaded }: { onUploaded: (id: string) => void }) {
  const t = useTranslations('officeData.import');
  const [kind, setKind] = useState<ImportKind>('members');
  const [file, setFile] = useState<File>();
  const upload = useUpload();
  return (
    <form
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) upload.mutate({ kind, file }, { onSuccess: ({ id }) => onUploaded(id) });
      }}
    >
      <ChoiceGroup
        legend={t('kind')}
        type="radio"
        choices={importKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        inputProps={(value) => ({
          name: 'import-kind',
          checked: kind === value,
          onChange: () =>
            setKind(importKinds.find((importKind) => importKind === value) ?? 'members'),
        })}
      >
        <p className="mt-2 text-muted-ink">{t(`kindHint.${kind}`)}</p>
      </ChoiceGroup>
      <Field label={t('file')} hint={t('fileHint')} required>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </Field>
      <div>
        <Button type="submit" disabled={!file || upload.isPending}>
          {t(upload.isPending ? 'uploading' : 'upload')}
        </Button>
      </div>
    </form>
  );
}
