import { useLocale, useTranslations } from 'use-intl';
import { AmountsDue, EnteredCodes } from '#features/shop/client/index.ts';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { FamilyPaymentDraft } from './family-payment-draft.ts';
import type { useFamilyBalance, useFamilyPrice } from './use-family-price.ts';

type Props = {
  draft: FamilyPaymentDraft;
  balance: ReturnType<typeof useFamilyBalance>;
  price: ReturnType<typeof useFamilyPrice>;
  /** False if passes are not accepted, such as for a trial. */
  acceptsPass?: boolean;
  onChange: (changes: Partial<FamilyPaymentDraft>) => void;
};

/** Codes, pass visits and credit of a booking by staff, and the amount that is left to pay. */
export function FamilyPayment({ draft, balance, price, acceptsPass = true, onChange }: Props) {
  const t = useTranslations('familyPayment');
  const locale = useLocale();
  const { currency } = useVenue();
  const { visits = 0, creditCents = 0 } = balance ?? {};
  return (
    <div className="grid gap-2">
      {acceptsPass && visits > 0 && (
        <Checkbox
          name="usesPass"
          label={t('usePass', { count: visits })}
          hint={t('usePassHint')}
          checked={draft.usesPass}
          onChange={(event) => onChange({ usesPass: event.target.checked })}
        />
      )}
      {creditCents > 0 && (
        <Checkbox
          name="useCredit"
          label={t('useCredit', { amount: formatMoney(creditCents, currency, locale) })}
          checked={draft.useCredit}
          onChange={(event) => onChange({ useCredit: event.target.checked })}
        />
      )}
      <EnteredCodes codes={draft.codes} onChange={(codes) => onChange({ codes })} />
      {price.problem && <Alert variant="destructive">{price.problem}</Alert>}
      {price.isUnavailable && <Alert variant="destructive">{t('offline')}</Alert>}
      {price.usesValue && <AmountsDue {...price} isUnavailable={false} />}
    </div>
  );
}
