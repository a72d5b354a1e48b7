import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { type Amenity, amenityNames } from '../venue-words-rules.ts';

type Props = { label: string; value: string; onChange: (claims: string) => void };

/** Checkboxes for amenities; pages mention only the selected ones. The value is a JSON list. */
export function ClaimsField({ label, value, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const claims = JSON.parse(value || '[]') as Amenity[];
  return (
    <fieldset className="grid gap-1">
      <legend className="font-bold text-[0.9375rem]">{label}</legend>
      <p className="text-muted-ink text-sm">{t('claimsHint')}</p>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {amenityNames.map((claim) => (
          <Checkbox
            key={claim}
            label={t(`claim.${claim}`)}
            checked={claims.includes(claim)}
            onChange={({ target }) =>
              onChange(
                JSON.stringify(
                  amenityNames.filter((other) =>
                    other === claim ? target.checked : claims.includes(other),
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
