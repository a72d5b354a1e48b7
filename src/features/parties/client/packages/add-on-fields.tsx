import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { randomKey } from '#platform/client/random-key.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import type { AddOnDraft } from './package-draft.ts';

const MAX_ADD_ONS = 20;

type Props = {
  addons: AddOnDraft[];
  error: string | undefined;
  onChange: (addons: AddOnDraft[]) => void;
};

/** Edits the add-ons of a package. */
export function AddOnFields({ addons, error, onChange }: Props) {
  const t = useTranslations('officeCatalog');
  const { currency } = useVenue();
  const change = (key: string, changes: Partial<AddOnDraft>) =>
    onChange(addons.map((addon) => (addon.key === key ? { ...addon, ...changes } : addon)));
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-bold">{t('addOns')}</legend>
      {addons.map((addon, index) => (
        <div key={addon.key} className="grid gap-3 rounded-field bg-sunken p-3">
          <Field label={t('addOnName', { number: index + 1 })}>
            <Input
              maxLength={120}
              value={addon.name}
              onChange={({ target }) => change(addon.key, { name: target.value })}
            />
          </Field>
          <Field label={t('addOnNameEs', { number: index + 1 })}>
            <Input
              maxLength={120}
              lang="es"
              value={addon.nameEs}
              onChange={({ target }) => change(addon.key, { nameEs: target.value })}
            />
          </Field>
          <Field label={t('addOnPrice', { number: index + 1, currency: currency.toUpperCase() })}>
            <Input
              inputMode="decimal"
              maxLength={12}
              value={addon.price}
              onChange={({ target }) => change(addon.key, { price: target.value })}
            />
          </Field>
          <Checkbox
            label={t('perGuest')}
            checked={addon.perGuest}
            onChange={({ target }) => change(addon.key, { perGuest: target.checked })}
          />
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            onClick={() => onChange(addons.filter(({ key }) => key !== addon.key))}
          >
            <Trash2 aria-hidden="true" className="size-5" />
            {t('addOnRemove', { number: index + 1 })}
          </Button>
        </div>
      ))}
      {error && <p className="font-semibold text-destructive text-sm">{error}</p>}
      {addons.length < MAX_ADD_ONS && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() =>
            onChange([
              ...addons,
              { key: randomKey(), name: '', nameEs: '', price: '', perGuest: false },
            ])
          }
        >
          <Plus aria-hidden="true" className="size-5" />
          {t('addOnAdd')}
        </Button>
      )}
    </fieldset>
  );
}
