import { useTranslations } from 'use-intl';
import { type SaleLine, sumTaxes } from '#features/prices/tax-rules.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { AmountRow } from './amount-row.tsx';
import { TaxRows } from './tax-rows.tsx';

type Props = {
  /** In cents: the price before discount and added taxes, the discount, the stored value used, and the amount due. */
  amounts: { fullCents: number; discountCents: number; valueCents: number; dueCents: number };
  /** The sale lines, after the discount, whose taxes are shown. */
  lines: readonly SaleLine[];
  /** False while a new price is pending. */
  isCurrent: boolean;
  /** True if the price could not be fetched. */
  isUnavailable: boolean;
};

/** The price, the promo discount, the taxes, the stored value used, and the amount due. */
export function AmountsDue({ amounts, lines, isCurrent, isUnavailable }: Props) {
  const t = useTranslations('codesAndCredit');
  const { fullCents, discountCents, valueCents, dueCents } = amounts;
  return (
    <div className="grid gap-1">
      <dl className="grid gap-1">
        {fullCents !== dueCents && (
          <AmountRow term={t('fullPrice')}>
            <Price cents={fullCents} />
          </AmountRow>
        )}
        {discountCents > 0 && (
          <AmountRow term={t('discount')}>
            <Price cents={-discountCents} />
          </AmountRow>
        )}
        <TaxRows taxes={sumTaxes(lines)} />
        {valueCents > 0 && (
          <AmountRow term={t('value')}>
            <Price cents={-valueCents} />
          </AmountRow>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-bold">{t('total')}</dt>
          <dd aria-busy={!isCurrent}>
            <Price
              cents={dueCents}
              className={`display text-3xl transition-opacity duration-150 ${isCurrent ? '' : 'opacity-60'}`}
            />
          </dd>
        </div>
      </dl>
      <p role="status" className="min-h-5 text-right text-muted-ink text-sm">
        {isUnavailable ? t('unavailable') : isCurrent ? '' : t('calculating')}
      </p>
    </div>
  );
}
