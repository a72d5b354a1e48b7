import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { useDraftForm } from '#platform/client/forms/use-draft-form.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { type PromoDraft, toPromoDraft, toPromoInput, validatePromoDraft } from './promo-draft.ts';
import { type Promo, useSavePromo } from './use-promos.ts';

type Props = { promo: Promo | null; onDone: () => void };

/** A promo code's discount, scope, validity and limit. */
export function PromoForm({ promo, onDone }: Props) {
  const t = useTranslations('officeCatalog');
  const { currency } = useVenue();
  const save = useSavePromo();
  const { draft, change, bind, errorOf, onSubmit, isSaving } = useDraftForm({
    initialDraft: () => toPromoDraft(promo),
    validate: validatePromoDraft,
    toInput: toPromoInput,
    save: (form, key) => save.mutateAsync({ promo, form, key }),
    texts: { saved: t('saved'), notSaved: t('notSaved') },
    onDone,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field label={t('code')} required hint={t('codeHint')} error={errorOf('code')}>
        <Input {...bind('code')} maxLength={40} disabled={(promo?.uses ?? 0) > 0} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('kind')}>
          <Select
            name="kind"
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value as PromoDraft['kind'] })}
          >
            <option value="percent">{t('percent')}</option>
            <option value="amount">{t('amountIn', { currency: currency.toUpperCase() })}</option>
          </Select>
        </Field>
        <Field label={t('discount')} required error={errorOf('off')}>
          <Input {...bind('off')} inputMode="decimal" maxLength={10} />
        </Field>
        <Field label={t('appliesTo')}>
          <Select
            name="appliesTo"
            value={draft.appliesTo}
            onChange={({ target }) =>
              change({ appliesTo: target.value as PromoDraft['appliesTo'] })
            }
          >
            {(['all', 'shop', 'bookings'] as const).map((scope) => (
              <option key={scope} value={scope}>
                {t(`applies.${scope}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('maxUses')} hint={t('maxUsesHint')} error={errorOf('maxUses')}>
          <Input {...bind('maxUses')} inputMode="numeric" maxLength={7} />
        </Field>
        <Field label={t('startsOn')} aside={t('optional')}>
          <Input {...bind('startsOn')} type="date" />
        </Field>
        <Field label={t('endsOn')} aside={t('optional')} error={errorOf('endsOn')}>
          <Input {...bind('endsOn')} type="date" />
        </Field>
      </div>
      <Switch
        label={t('active')}
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
