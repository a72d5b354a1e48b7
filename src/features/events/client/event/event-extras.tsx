import { useTranslations } from 'use-intl';
import { AdmissionSteppers, useExtraStock, usePriceList } from '#features/bookings/client/index.ts';
import { findLineTax } from '#features/prices/price-list-rules.ts';
import type { Admissions } from '#features/prices/price-rules.ts';
import { withAddedTax } from '#features/prices/tax-rules.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { listEventExtras, visitOfEvent } from '../../event-price-rules.ts';
import type { Event } from '../../events-contract.ts';

type Props = {
  event: Event;
  /** Quantities by type. */
  extras: Admissions;
  onChange: (extras: Admissions) => void;
};

/** A stepper for each extra that is sold with an event; renders nothing if there is none. */
export function EventExtras({ event, extras, onChange }: Props) {
  const t = useTranslations('events.join');
  const { timezone } = useVenue();
  const list = listEventExtras(usePriceList());
  const stock = useExtraStock(list);
  if (list.types.length === 0) return null;
  return (
    <AdmissionSteppers
      legend={t('extras')}
      list={list}
      visit={visitOfEvent(event, timezone)}
      admissions={extras}
      stock={stock}
      withTax={(cents) => withAddedTax(cents, findLineTax(list, 'extra'))}
      onChange={onChange}
    />
  );
}
