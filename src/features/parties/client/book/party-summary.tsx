import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import type { PartyPackage } from '../use-parties.ts';

type Props = {
  partyPackage: PartyPackage;
  date: string;
  window: PartyWindow;
  kids: number;
  addons: PartyPackage['addons'];
  priceCents: number;
  depositCents: number;
};

/** The party's price, split into the deposit and the balance to pay later. */
export function PartySummary(props: Props) {
  const { partyPackage, date, window, kids, addons, priceCents, depositCents } = props;
  const t = useTranslations('parties');
  const { formatVenueDate } = useDates();
  return (
    <div className="grid gap-4">
      <h3 className="text-xl">{t('summaryTitle')}</h3>
      <p className="font-bold">
        {formatVenueDate(date)}, {t(`windows.${window}`)}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        <Line label={partyPackage.name}>
          <Price cents={partyPackage.basePriceCents} />
        </Line>
        {addons.map(({ id, name, priceCents: cents, perGuest }) => (
          <Line key={id} label={name}>
            <Price cents={perGuest ? cents * kids : cents} />
          </Line>
        ))}
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
      <p className="text-muted-ink">{t('policy')}</p>
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
