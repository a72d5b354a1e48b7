import { useLocale, useTranslations } from 'use-intl';
import type { TaxSum } from '#features/prices/tax-rules.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { AmountRow } from './amount-row.tsx';

type Props = {
  taxes: readonly TaxSum[];
  /** False hides the taxes, which have no name without a price list; by default, whether the venue has saved one. */
  hasPriceList?: boolean | undefined;
  className?: string;
};

/** The taxes of a sale by rate, after discounts, as rows of a `dl`. */
export function TaxRows({ taxes, hasPriceList, className }: Props) {
  const t = useTranslations('codesAndCredit');
  const locale = useLocale();
  const { currency, priceList } = useVenue();
  if (!(hasPriceList ?? priceList.version > 0)) return null;
  return taxes.map((tax) => {
    const { name, percent, kind, taxCents } = tax;
    const isAdded = kind === 'added';
    const amount = formatMoney(taxCents, currency, locale);
    return (
      <AmountRow
        key={`${name} ${percent} ${kind}`}
        className={className}
        term={isAdded ? t('tax', tax) : t('included', { ...tax, amount })}
      >
        {isAdded && <Price cents={taxCents} />}
      </AmountRow>
    );
  });
}
