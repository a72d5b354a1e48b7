import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type SaleLine, sumTaxes } from '#features/prices/tax-rules.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatMoney } from '#shared/money.ts';

type Props = {
  lines: readonly SaleLine[];
  /** If false, shows only the taxes. */
  showLines?: boolean;
  /** If false, shows only the lines. */
  showTaxes?: boolean;
};

/** The sale lines, before discounts, and their taxes. */
export function PriceLines({ lines, showLines = true, showTaxes = true }: Props) {
  const t = useTranslations('bookings.admissions');
  const { language } = useLanguage();
  if (!showLines && sumTaxes(lines).length === 0) return null;
  return (
    <dl className="grid gap-1">
      {showLines &&
        lines.map(({ typeId, names, quantity, unitCents, coveredBy }) => (
          <Row
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
          </Row>
        ))}
      {showTaxes && <TaxRows lines={lines} />}
    </dl>
  );
}

/** The taxes of sale lines, after discounts, as rows of a `dl`. */
export function TaxRows({ lines }: Pick<Props, 'lines'>) {
  const t = useTranslations('bookings.admissions');
  const locale = useLocale();
  const { currency } = useVenue();
  return sumTaxes(lines).map((tax) => {
    const { name, percent, kind, taxCents } = tax;
    const isAdded = kind === 'added';
    const amount = formatMoney(taxCents, currency, locale);
    return (
      <Row
        key={`${name} ${percent} ${kind}`}
        term={isAdded ? t('tax', tax) : t('included', { ...tax, amount })}
      >
        {isAdded && <Price cents={taxCents} />}
      </Row>
    );
  });
}

function Row({ term, children }: { term: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="wrap-anywhere text-muted-ink">{term}</dt>
      <dd className="tabular shrink-0 font-semibold">{children}</dd>
    </div>
  );
}
