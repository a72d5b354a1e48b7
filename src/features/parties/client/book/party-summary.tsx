import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type SaleLine, sumTaxes } from '#features/prices/tax-rules.ts';
import { TaxRows } from '#features/shop/client/index.ts';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import { partyRefundValues } from '../../party-refund-rules.ts';

type Props = {
  date: string;
  window: PartyWindow;
  /** The package and its add-ons. */
  lines: SaleLine[];
  priceCents: number;
  depositCents: number;
};

/** The party's price with its tax, split into the deposit and the balance to pay later. */
export function PartySummary(props: Props) {
  const { date, window, lines, priceCents, depositCents } = props;
  const t = useTranslations('parties');
  const { formatVenueDate } = useDates();
  return (
    <div className="grid gap-4">
      <h3 className="text-xl">{t('summaryTitle')}</h3>
      <p className="font-bold">
        {formatVenueDate(date)}, {t(`windows.${window}`)}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {lines.map(({ names, unitCents, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two add-ons may have the same name
          <Line key={index} label={names.en}>
            <Price cents={unitCents * quantity} />
          </Line>
        ))}
        <TaxRows taxes={sumTaxes(lines)} className="col-span-2" />
        <Line label={t('total')}>
          <Price cents={priceCents} />
        </Line>
        <Line label={t('depositNow')}>
          <Price cents={depositCents} className="font-bold text-lg" />
        </Line>
        <Line label={t('balanceLater')}>
          <Price cents={priceCents - depositCents} />
        </Line>
      </dl>
      <p className="text-muted-ink">{t('policy', partyRefundValues)}</p>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-0">{label}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  );
}
