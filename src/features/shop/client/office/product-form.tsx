import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { useDraftForm } from '#platform/client/forms/use-draft-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import {
  type ProductDraft,
  toProductDraft,
  toProductInput,
  validateProductDraft,
} from './product-draft.ts';
import { ProductImageField } from './product-image-field.tsx';
import { ProductTypeFields } from './product-type-fields.tsx';
import { type OfficeProduct, useSaveProduct } from './use-catalog.ts';

type Props = { product: OfficeProduct | null; onDone: () => void };

/** A product's fields in both languages. */
export function ProductForm({ product, onDone }: Props) {
  const t = useTranslations('officeCatalog');
  const { currency } = useVenue();
  const save = useSaveProduct();
  const { draft, change, bind, errorOf, onSubmit, isSaving } = useDraftForm({
    initialDraft: () => toProductDraft(product),
    validate: validateProductDraft,
    toInput: toProductInput,
    save: (form, key) => save.mutateAsync({ product, form, key }),
    texts: { saved: t('saved'), notSaved: t('notSaved') },
    onDone,
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field label={t('type')} hint={product ? t('typeHint') : null}>
        <Select
          name="productType"
          disabled={product !== null}
          value={draft.productType}
          onChange={({ target }) =>
            change({ productType: target.value as ProductDraft['productType'] })
          }
        >
          {(['pass', 'gift_card', 'membership'] as const).map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('nameEn')} error={errorOf('name')} hint={t('nameHint')}>
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
      <Field
        label={t('priceIn', { currency: currency.toUpperCase() })}
        required
        error={errorOf('price')}
        hint={product ? t('priceHint') : null}
      >
        <Input {...bind('price')} inputMode="decimal" maxLength={12} />
      </Field>
      <ProductTypeFields draft={draft} change={change} errorOf={errorOf} />
      <ProductImageField imageId={draft.imageId} onChange={(imageId) => change({ imageId })} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('stock')}
          aside={t('optional')}
          hint={t('stockHint')}
          error={errorOf('inventory')}
        >
          <Input {...bind('inventory')} inputMode="numeric" maxLength={7} />
        </Field>
        <Field label={t('position')} hint={t('positionHint')} error={errorOf('position')}>
          <Input {...bind('position')} inputMode="numeric" maxLength={6} />
        </Field>
      </div>
      <Field label={t('tags')} aside={t('optional')} hint={t('tagsHint')} error={errorOf('tags')}>
        <Input {...bind('tags')} maxLength={260} />
      </Field>
      <Switch
        label={t('onSale')}
        hint={t('onSaleHint')}
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
