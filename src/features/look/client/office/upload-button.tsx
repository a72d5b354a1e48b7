import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { type ImageKind, MAX_UPLOAD_BYTES } from '../../look-rules.ts';
import { useUploadVenueImage } from './use-look.ts';

type Props = {
  kind: ImageKind;
  label: string;
  /** Allows several files, which are uploaded sequentially. */
  multiple?: boolean;
  onUploaded: (image: { id: string; width: number; height: number }) => Promise<void> | void;
};

/** Uploads images and lists rejected files below the button. */
export function UploadButton({ kind, label, multiple = false, onUploaded }: Props) {
  const t = useTranslations('officeLook');
  const id = useId();
  const upload = useUploadVenueImage();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  async function uploadFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    setProblems([]);
    setBusy(true);
    for (const file of files) {
      const problem = await uploadFile(file);
      if (problem) setProblems((previous) => [...previous, problem]);
    }
    setBusy(false);
  }

  async function uploadFile(file: File): Promise<string | null> {
    if (file.size > MAX_UPLOAD_BYTES) {
      return t('fileTooLarge', { name: file.name, megabytes: Math.round(file.size / 1_000_000) });
    }
    try {
      await onUploaded(await upload.mutateAsync({ kind, image: await readAsDataUrl(file) }));
      return null;
    } catch (error) {
      return failureMessage(error) ?? t('uploadFailed');
    }
  }

  return (
    <div className="grid gap-2">
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-field border-2 border-field-border px-4 font-bold hover:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-ring"
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {isBusy ? t('uploading') : label}
        <input
          id={id}
          type="file"
          multiple={multiple}
          accept={`image/jpeg,image/png,image/webp${kind === 'photo' ? '' : ',image/svg+xml'}`}
          className="sr-only"
          disabled={isBusy}
          onChange={(event) => void uploadFiles(event)}
        />
      </label>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="font-semibold text-destructive text-sm">
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
