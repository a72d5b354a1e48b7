import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useCurrentUser } from '../../../client/current-user.ts';
import { Alert } from '../../../client/ui/alert.tsx';
import { Checkbox } from '../../../client/ui/checkbox.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { Input } from '../../../client/ui/input.tsx';
import { useVenue } from '../../../client/use-venue.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { CheckoutDraft } from './use-checkout-draft.ts';
import { useBalances } from './use-shop.ts';

type Props = {
  draft: CheckoutDraft;
  onChange: (change: Partial<CheckoutDraft>) => void;
  /** What the server says of them. */
  problem: string | undefined;
};

/** Promo code, gift card and credit: folded away for those who have none. */
export function CartCodes({ draft, onChange, problem }: Props) {
  const t = useTranslations('shop.cart');
  const locale = useLocale();
  const { currency } = useVenue();
  const id = useId();
  const { user } = useCurrentUser();
  const creditCents = useBalances({ enabled: user !== null }).data?.creditCents ?? 0;
  const isUsed = draft.promoCode !== '' || draft.giftCode !== '' || draft.useCredit;
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 items-center justify-between gap-3 rounded-field text-left font-bold"
        onClick={() => setOpen(!isOpen)}
      >
        {t('codes')}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('promoCode')}>
            <Input
              name="promoCode"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              value={draft.promoCode}
              onChange={(event) => onChange({ promoCode: event.target.value })}
            />
          </Field>
          <Field label={t('giftCode')}>
            <Input
              name="giftCode"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              value={draft.giftCode}
              onChange={(event) => onChange({ giftCode: event.target.value })}
            />
          </Field>
        </div>
        {creditCents > 0 && (
          <Checkbox
            name="useCredit"
            label={t('useCreditOf', { amount: formatMoney(creditCents, currency, locale) })}
            checked={draft.useCredit}
            onChange={(event) => onChange({ useCredit: event.target.checked })}
          />
        )}
      </div>
      {problem && <Alert look="destructive">{problem}</Alert>}
    </div>
  );
}
