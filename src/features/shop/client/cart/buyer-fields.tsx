import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import type { CheckoutDraft } from './use-checkout-draft.ts';

type Props = {
  draft: CheckoutDraft;
  onChange: (change: Partial<CheckoutDraft>) => void;
  /** Error messages, keyed by the request's field names. */
  errors: Record<string, string>;
};

export function BuyerFields({ draft, onChange, errors }: Props) {
  const t = useTranslations('shop.cart');
  const bind = (name: 'name' | 'email' | 'phone') => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4 border-border border-t pt-4">
      <h3 className="text-xl">{t('details')}</h3>
      <Field label={t('name')} required error={errors.guardianName}>
        <Input {...bind('name')} autoComplete="name" maxLength={120} />
      </Field>
      <Field label={t('email')} required hint={t('receiptHint')} error={errors.guardianEmail}>
        <Input
          {...bind('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      </Field>
      <Field label={t('phone')} aside={t('optional')} error={errors.guardianPhone}>
        <Input {...bind('phone')} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
    </div>
  );
}
