import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type SaleLine, sumTaxes } from '#features/prices/tax-rules.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { localizedText } from '#shared/localized-text.ts';
import { formatMoney } from '#shared/money.ts';
import { usePageLanguage } from './admission-steppers.tsx';

type Props = {
  lines: readonly SaleLine[];
  /** If false, shows only the taxes. */
  showLines?: boolean;
};

/** The sale lines and their taxes. */
export function PriceLines({ lines, showLines = true }: Props) {
  const t = useTranslations('bookings.admissions');
  const language = usePageLanguage();
  const locale = useLocale();
  const { currency } = useVenue();
  const taxes = sumTaxes(lines);
  if (!showLines && taxes.length === 0) return null;
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
      {taxes.map((tax) =>
        tax.kind === 'added' ? (
          <Row key={`${tax.name} ${tax.percent}`} term={t('tax', tax)}>
            <Price cents={tax.taxCents} />
          </Row>
        ) : (
          <Row
            key={`${tax.name} ${tax.percent} included`}
            term={t('included', { ...tax, amount: formatMoney(tax.taxCents, currency, locale) })}
          />
        ),
      )}
    </dl>
  );
}

function Row({ term, children }: { term: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="wrap-anywhere text-muted-ink">{term}</dt>
      <dd className="tabular shrink-0 font-semibold">{children}</dd>
    </div>
  );
}
