import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { type Amenity, amenityNames } from '../venue-facts-rules.ts';

type Props = { label: string; value: string; onChange: (amenities: string) => void };

/** Checkboxes for amenities; pages mention only the selected ones. The value is a JSON list. */
export function AmenitiesField({ label, value, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const selectedAmenities = JSON.parse(value || '[]') as Amenity[];
  return (
    <fieldset className="grid gap-1">
      <legend className="font-bold text-[0.9375rem]">{label}</legend>
      <p className="text-muted-ink text-sm">{t('claimsHint')}</p>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {amenityNames.map((amenity) => (
          <Checkbox
            key={amenity}
            label={t(`claim.${amenity}`)}
            checked={selectedAmenities.includes(amenity)}
            onChange={({ target }) =>
              onChange(
                JSON.stringify(
                  amenityNames.filter((other) =>
                    other === amenity ? target.checked : selectedAmenities.includes(other),
                  ),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
