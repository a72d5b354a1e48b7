import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { LanguageField } from '#platform/client/forms/language-field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { isEmail } from '#shared/is-email.ts';
import { formatMoney } from '#shared/money.ts';
import { addDays } from '#shared/venue-dates.ts';
import type { Gift } from '../../cart-rules.ts';

type Props = {
  name: string;
  cents: number;
  onClose: () => void;
  onAdd: (gift: Gift) => void;
};

const emptyInput = { recipientName: '', recipientEmail: '', message: '', sendOn: '' };

/** A gift card's recipient, message and delivery date. */
export function GiftDialog({ name, cents, onClose, onAdd }: Props) {
  const t = useTranslations('shop.gift');
  const tProduct = useTranslations('shop.product');
  const locale = useLocale();
  const { currency, today } = useVenue();
  const { language: currentLanguage } = useLanguage();
  const [language, setLanguage] = useState(currentLanguage);
  const [input, setInput] = useState(emptyInput);
  const [errors, setErrors] = useState<Partial<typeof emptyInput>>({});
  const bind = (field: keyof typeof emptyInput) => ({
    name: field,
    value: input[field],
    onChange: (event: { target: { value: string } }) => {
      setInput({ ...input, [field]: event.target.value });
      setErrors({ ...errors, [field]: undefined });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const recipientEmail = input.recipientEmail.trim().toLowerCase();
    const isEmailInvalid = !isEmail(recipientEmail);
    const isDateInvalid = input.sendOn !== '' && input.sendOn < today;
    setErrors({
      ...(isEmailInvalid ? { recipientEmail: t('emailProblem') } : {}),
      ...(isDateInvalid ? { sendOn: t('sendDateProblem') } : {}),
    });
    if (isEmailInvalid || isDateInvalid) return;
    onAdd({
      recipientEmail,
      language,
      ...(input.recipientName.trim() ? { recipientName: input.recipientName.trim() } : {}),
      ...(input.message.trim() ? { message: input.message.trim() } : {}),
      ...(input.sendOn ? { sendOn: input.sendOn } : {}),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text', { name, amount: formatMoney(cents, currency, locale) })}
    >
      <form noValidate onSubmit={submit} className="grid gap-4" aria-label={t('title')}>
        <Field label={t('name')} aside={t('optional')}>
          <Input {...bind('recipientName')} autoComplete="off" maxLength={120} />
        </Field>
        <Field label={t('email')} required error={errors.recipientEmail}>
          <Input
            {...bind('recipientEmail')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
          />
        </Field>
        <Field label={t('message')} aside={t('optional')}>
          <Textarea {...bind('message')} rows={3} maxLength={500} />
        </Field>
        <LanguageField label={t('language')} value={language} onChange={setLanguage} />
        <Field
          label={t('sendDate')}
          aside={t('optional')}
          hint={t('sendDateHint')}
          error={errors.sendOn}
        >
          <Input {...bind('sendOn')} type="date" min={today} max={addDays(today, 365)} />
        </Field>
        <div className="flex flex-col gap-3 pt-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit">{tProduct('add')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
