import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type SaleLine, sumTaxes } from '#features/prices/tax-rules.ts';
import { TaxRows } from '#features/shop/client/index.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { localizedText } from '#shared/localized-text.ts';
import { usePageLanguage } from './admission-steppers.tsx';

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
  const language = usePageLanguage();
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
      {showTaxes && <TaxRows taxes={sumTaxes(lines)} />}
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
