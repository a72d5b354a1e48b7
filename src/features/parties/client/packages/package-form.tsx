import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { useDraftForm } from '#platform/client/forms/use-draft-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { isMostPopular } from '../../parties-rules.ts';
import { AddOnFields } from './add-on-fields.tsx';
import { toPackageDraft, toPackageInput, validatePackage } from './package-draft.ts';
import { type OfficePackage, useSavePackage } from './use-office-packages.ts';

type Props = { editedPackage: OfficePackage | null; onDone: () => void };

/** Adds or edits a party package, with its texts in both languages. */
export function PackageForm({ editedPackage, onDone }: Props) {
  const t = useTranslations('officeCatalog');
  const { currency } = useVenue();
  const save = useSavePackage();
  const { draft, change, bind, errorOf, onSubmit, isSaving } = useDraftForm({
    initialDraft: () => toPackageDraft(editedPackage),
    validate: validatePackage,
    toInput: toPackageInput,
    save: (form, key) => save.mutateAsync({ editedPackage, form, key }),
    texts: { saved: t('saved'), notSaved: t('notSaved') },
    onDone,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field
        label={t('nameEn')}
        error={errorOf('name')}
        hint={t(isMostPopular(draft.name) ? 'mostPopularHint' : 'nameHint')}
      >
        <Input {...bind('name')} maxLength={120} />
      </Field>
      <Field label={t('nameEs')}>
        <Input {...bind('nameEs')} maxLength={120} lang="es" />
      </Field>
      <Field label={t('descriptionEn')} aside={t('optional')}>
        <Textarea {...bind('description')} rows={3} maxLength={600} />
      </Field>
      <Field label={t('descriptionEs')} aside={t('optional')}>
        <Textarea {...bind('descriptionEs')} rows={3} maxLength={600} lang="es" />
      </Field>
      <Field label={t('includesEn')} hint={t('includesHint')} error={errorOf('includes')}>
        <Textarea {...bind('includes')} rows={5} maxLength={3000} />
      </Field>
      <Field label={t('includesEs')} hint={t('includesHint')} error={errorOf('includesEs')}>
        <Textarea {...bind('includesEs')} rows={5} maxLength={3000} lang="es" />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('priceIn', { currency: currency.toUpperCase() })}
          required
          error={errorOf('price')}
          hint={editedPackage ? t('packagePriceHint') : null}
        >
          <Input {...bind('price')} inputMode="decimal" maxLength={12} />
        </Field>
        <Field label={t('lengthInMinutes')} hint={t('lengthHint')} error={errorOf('duration')}>
          <Input {...bind('duration')} inputMode="numeric" maxLength={3} />
        </Field>
        <Field label={t('maxKids')} error={errorOf('maxKids')}>
          <Input {...bind('maxKids')} inputMode="numeric" maxLength={3} />
        </Field>
        <Field label={t('position')} hint={t('positionHint')} error={errorOf('position')}>
          <Input {...bind('position')} inputMode="numeric" maxLength={6} />
        </Field>
      </div>
      <AddOnFields
        addons={draft.addons}
        error={errorOf('addons') && t('addOnIncomplete')}
        onChange={(addons) => change({ addons })}
      />
      <Switch
        label={t('available')}
        hint={t('availableHint')}
        name="active"
        checked={draft.active}
        onChange={({ target }) => change({ active: target.checked })}
      />
      <Button type="submit" disabled={isSaving}>
        {isSaving ? t('saving') : t('save')}
      </Button>
    </form>
  );
}
