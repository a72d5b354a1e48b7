import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { VenuePhoto } from '#features/venue/venue-look-fields.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { photoWidths, venueImageUrl } from '../../look-rules.ts';

type Props = {
  photo: VenuePhoto;
  number: number;
  isLast: boolean;
  error: string | undefined;
  onChange: (photo: VenuePhoto) => void;
  onMove: (offset: 1 | -1) => void;
  onRemove: () => void;
};

const altFields = { en: 'altEn', es: 'altEs' } as const;

/** A photo with its description per language and its focal point, which stays visible when the photo is cropped. */
export function PhotoCard({ photo, number, isLast, error, onChange, onMove, onRemove }: Props) {
  const t = useTranslations('officeLook');
  const { languages } = useVenue();
  const { focusX, focusY } = photo;
  return (
    <li className="grid content-start gap-3 rounded-field border border-border p-3">
      <div className="relative overflow-hidden rounded-field">
        <img
          src={venueImageUrl(photo.id, 'webp', photoWidths(photo.width)[0])}
          alt=""
          className="aspect-video w-full cursor-crosshair object-cover"
          style={{ objectPosition: `${focusX}% ${focusY}%` }}
          onPointerDown={({ nativeEvent: { offsetX, offsetY }, currentTarget: image }) =>
            onChange({
              ...photo,
              focusX: Math.round((100 * offsetX) / image.clientWidth),
              focusY: Math.round((100 * offsetY) / image.clientHeight),
            })
          }
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-3 border-art-paper shadow-soft outline-2 outline-art-deep"
          style={{ left: `${focusX}%`, top: `${focusY}%` }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['focusX', 'focusY'] as const).map((name) => (
          <label key={name} className="grid text-muted-ink text-sm">
            {t(`${name}`)}
            <input
              type="range"
              min={0}
              max={100}
              className="min-h-8 accent-secondary"
              value={photo[name]}
              onChange={({ target }) => onChange({ ...photo, [name]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
      {languages.map((language, index) => (
        <Field
          key={language}
          label={languages.length > 1 ? t(`altIn.${language}`) : t('alt')}
          error={index === 0 ? error : undefined}
        >
          <Input
            maxLength={200}
            placeholder={t('altExample')}
            value={photo[altFields[language]]}
            onChange={({ target }) => onChange({ ...photo, [altFields[language]]: target.value })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('moveUp', { number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('moveDown', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          className="ml-auto"
          aria-label={t('removePhoto', { number })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </li>
  );
}
