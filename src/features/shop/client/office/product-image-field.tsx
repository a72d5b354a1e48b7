import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { MAX_IMAGE_BYTES, toProductImageUrl } from '../../catalog-rules.ts';
import { ProductImage } from '../catalog/product-image.tsx';
import { useUploadImage } from './use-catalog.ts';

type Props = { imageId: string | null; onChange: (imageId: string | null) => void };

/** Uploads a product's image and previews it as the shop displays it. */
export function ProductImageField({ imageId, onChange }: Props) {
  const t = useTranslations('officeCatalog');
  const id = useId();
  const upload = useUploadImage();
  const [isReading, setReading] = useState(false);
  const isBusy = isReading || upload.isPending;

  async function uploadFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size > MAX_IMAGE_BYTES) {
      toast({ title: t('imageFailed'), description: t('imageTooLarge'), destructive: true });
      return;
    }
    setReading(true);
    try {
      const { imageId } = await upload.mutateAsync(await readAsDataUrl(file));
      onChange(imageId);
    } catch (error) {
      toastError(t('imageFailed'), error);
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="grid gap-2">
      <span className="font-bold text-[0.9375rem]">{t('image')}</span>
      {imageId && (
        <ProductImage imageUrl={toProductImageUrl(imageId)} className="w-full rounded-field" />
      )}
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-field border-2 border-field-border px-4 font-bold hover:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {isBusy ? t('imageUploading') : imageId ? t('imageReplace') : t('imageChoose')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            disabled={isBusy}
            onChange={(event) => void uploadFile(event)}
          />
        </label>
        {imageId && (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            <Trash2 aria-hidden="true" className="size-5" />
            {t('imageRemove')}
          </Button>
        )}
      </div>
      <p className="text-muted-ink text-sm">{t('imageHint')}</p>
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
