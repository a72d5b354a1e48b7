import { useTranslations } from 'use-intl';
import { type SaleLine, sumTaxes } from '#features/prices/tax-rules.ts';
import { AmountRow, TaxRows } from '#features/shop/client/index.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { localizedText } from '#shared/localized-text.ts';

type Props = {
  lines: readonly SaleLine[];
  /** If false, shows only the taxes. */
  showLines?: boolean;
  /** If false, shows only the lines. */
  showTaxes?: boolean;
  /** False hides the taxes; by default, whether the venue has saved a price list. */
  hasPriceList?: boolean;
};

/** The sale lines, before discounts, and their taxes. */
export function PriceLines({ lines, showLines = true, showTaxes = true, hasPriceList }: Props) {
  const t = useTranslations('bookings.admissions');
  const { language } = useLanguage();
  if (!showLines && sumTaxes(lines).length === 0) return null;
  return (
    <dl className="grid gap-1">
      {showLines &&
        lines.map(({ typeId, names, quantity, unitCents, coveredBy }) => (
          <AmountRow
            key={`${typeId} ${unitCents} ${coveredBy}`}
            term={t('line', { quantity, name: localizedText(language, names) })}
          >
            {coveredBy ? (
              t(coveredBy === 'pass' ? 'byPass' : 'byCode')
            ) : unitCents === 0 ? (
              t('free')
            ) : (
              <Price cents={unitCents * quantity} />
            )}
          </AmountRow>
        ))}
      {showTaxes && <TaxRows taxes={sumTaxes(lines)} hasPriceList={hasPriceList} />}
    </dl>
  );
}
