import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_PHOTOS, type VenueLook, type VenuePhoto } from '#features/venue/venue-look-fields.ts';
import { useSaveBeforeLeaving } from '#platform/client/forms/save-before-leaving.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { PhotoCard } from './photo-card.tsx';
import { UploadButton } from './upload-button.tsx';
import type { LookChange } from './use-look.ts';

type Props = { photos: VenueLook['photos']; onSave: (change: LookChange) => Promise<boolean> };

/** Up to eight photos in page order, each with a description and a focal point. */
export function LookPhotos({ photos, onSave }: Props) {
  const t = useTranslations('officeLook');
  const [draft, setDraft] = useState<VenuePhoto[]>(photos);
  const [isSaving, setSaving] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isDescribed = ({ altEn, altEs }: VenuePhoto) => `${altEn}${altEs}`.trim() !== '';
  const isChanged = JSON.stringify(draft) !== JSON.stringify(photos);
  const replace = (changedPhoto: VenuePhoto) =>
    setDraft(draft.map((photo) => (photo.id === changedPhoto.id ? changedPhoto : photo)));

  function move(index: number, offset: number) {
    const next = [...draft];
    next.splice(index + offset, 0, ...next.splice(index, 1));
    setDraft(next);
  }

  useSaveBeforeLeaving(isChanged ? save : null);

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    setSubmitted(true);
    if (!draft.every(isDescribed)) {
      toast({ title: t('saveFailed'), description: t('altMissing'), destructive: true });
      return false;
    }
    setSaving(true);
    const photoChanges = draft.map(({ width: _, height: __, ...photo }) => photo);
    const isSaved = await onSave({ photos: photoChanges });
    if (isSaved) setSubmitted(false);
    setSaving(false);
    return isSaved;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <Card>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <div className="grid gap-1">
          <h2 className="text-2xl">{t('photos')}</h2>
          <p className="text-muted-ink">{t('photosText', { max: MAX_PHOTOS })}</p>
        </div>
        {draft.length > 0 && (
          <ol className="grid gap-5 sm:grid-cols-2">
            {draft.map((photo, index) => (
              <PhotoCard
                key={photo.id}
                photo={photo}
                number={index + 1}
                isLast={index === draft.length - 1}
                error={isSubmitted && !isDescribed(photo) ? t('altMissing') : undefined}
                onChange={replace}
                onMove={(offset) => move(index, offset)}
                onRemove={() => setDraft(draft.filter(({ id }) => id !== photo.id))}
              />
            ))}
          </ol>
        )}
        {draft.length < MAX_PHOTOS && (
          <UploadButton
            kind="photo"
            multiple
            label={t('addPhotos')}
            onUploaded={(image) =>
              setDraft((previous) =>
                [...previous, { ...image, altEn: '', altEs: '', focusX: 50, focusY: 50 }].slice(
                  0,
                  MAX_PHOTOS,
                ),
              )
            }
          />
        )}
        {isChanged && (
          <Button type="submit" className="justify-self-start" disabled={isSaving}>
            {isSaving ? t('saving') : t('savePhotos')}
          </Button>
        )}
      </form>
    </Card>
  );
}
