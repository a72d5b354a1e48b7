import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { useBalances } from '../use-shop.ts';

/** Promo code, gift card and credit as entered. */
export type Codes = { promoCode: string; giftCode: string; useCredit: boolean };

type Props = {
  codes: Codes;
  onChange: (change: Partial<Codes>) => void;
  /** The server's message about a rejected code. */
  problem: string | undefined;
};

/** Promo code, gift card and credit; collapsed unless one is used. */
export function CodesAndCredit({ codes, onChange, problem }: Props) {
  const t = useTranslations('codesAndCredit');
  const locale = useLocale();
  const { currency } = useVenue();
  const id = useId();
  const { user } = useCurrentUser();
  const creditCents = useBalances({ enabled: user !== null }).data?.creditCents ?? 0;
  const isUsed = codes.promoCode !== '' || codes.giftCode !== '' || codes.useCredit;
  const [isOpen, setOpen] = useState(isUsed);
  const bind = (name: 'promoCode' | 'giftCode') => ({
    name,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 60,
    value: codes[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 items-center justify-between gap-3 rounded-field text-left font-bold"
        onClick={() => setOpen(!isOpen)}
      >
        {t('title')}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-3">
        <Field label={t('promoCode')}>
          <Input {...bind('promoCode')} />
        </Field>
        <Field label={t('giftCode')}>
          <Input {...bind('giftCode')} />
        </Field>
        {creditCents > 0 && (
          <Checkbox
            name="useCredit"
            label={t('useCredit', { amount: formatMoney(creditCents, currency, locale) })}
            checked={codes.useCredit}
            onChange={(event) => onChange({ useCredit: event.target.checked })}
          />
        )}
      </div>
      {problem && <Alert variant="destructive">{problem}</Alert>}
    </div>
  );
}
