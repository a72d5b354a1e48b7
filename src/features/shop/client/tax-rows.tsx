import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { TaxSum } from '#features/prices/tax-rules.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';

/** The taxes of a sale by rate, after discounts, as rows of a `dl`. Without a price list, taxes have no name to show. */
export function TaxRows({ taxes }: { taxes: readonly TaxSum[] }) {
  const t = useTranslations('codesAndCredit');
  const locale = useLocale();
  const { currency, priceList } = useVenue();
  if (priceList.version === 0) return null;
  return taxes.map((tax) => {
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
