import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failed-toast.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import type { PlacesOutcome } from '../zip-places-contract.ts';
import { type PlacesFile, useUploadPlaces } from './use-zip-places.ts';
import { ZipPlacesOutcome } from './zip-places-outcome.tsx';

/** A file of places: tried out first, taken when no line of it is wrong. */
export function ZipPlacesUpload() {
  const t = useTranslations('officePlaces');
  const upload = useUploadPlaces();
  const [file, setFile] = useState<File>();
  const [replace, setReplace] = useState(false);
  const [tried, setTried] = useState<{ body: PlacesFile; outcome: PlacesOutcome }>();

  async function tryOut(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!file || upload.isPending) return;
    try {
      const body = { content: await file.text(), isTrial: true, replace };
      setTried({ body, outcome: await upload.mutateAsync(body) });
    } catch (error) {
      setTried(undefined);
      failedToast(t('failed'), error);
    }
  }

  async function take() {
    if (!tried) return;
    try {
      const outcome = await upload.mutateAsync({ ...tried.body, isTrial: false });
      const { added, changed, removed } = outcome;
      toast({ title: t('taken'), description: t('takenText', { added, changed, removed }) });
      setTried(undefined);
    } catch (error) {
      failedToast(t('failed'), error);
    }
  }

  return (
    <section className="grid gap-5" aria-label={t('upload')}>
      <form className="grid gap-5" onSubmit={(event) => void tryOut(event)}>
        <Field label={t('file')} hint={t('fileHint')} required>
          <Input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setTried(undefined);
            }}
          />
        </Field>
        <Checkbox
          label={t('replace')}
          checked={replace}
          onChange={({ target }) => {
            setReplace(target.checked);
            setTried(undefined);
          }}
        />
        <Button
          type="submit"
          variant={tried ? 'outline' : 'primary'}
          disabled={!file || upload.isPending}
        >
          {upload.isPending && !tried ? t('trying') : t('try')}
        </Button>
      </form>
      {tried && (
        <ZipPlacesOutcome
          outcome={tried.outcome}
          isBusy={upload.isPending}
          onTake={() => void take()}
        />
      )}
    </section>
  );
}
