import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  AdmissionSteppers,
  PriceLines,
  refreshPriceList,
  toAdmissionsInput,
  useExtraStock,
  usePriceList,
} from '#features/bookings/client/index.ts';
import { listOfExtras } from '#features/prices/price-list-rules.ts';
import { type Admissions, priceLines } from '#features/prices/price-rules.ts';
import { AmountsDue, EnteredCodes, usePriceOfLines } from '#features/shop/client/index.ts';
import { failureMessage, hasCode } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { MAX_CHILDREN } from '../../check-in-rules.ts';
import { queryFor } from '../calls.ts';
import type { SlotAtDesk } from '../desk-result.ts';
import { useNow } from '../use-now.ts';
import { visitAtDesk } from '../walk-in/visit-at-desk.ts';
import { TodaysSales } from './todays-sales.tsx';
import { useSellExtras } from './use-desk-sales.ts';

const FORM = 'sell-extras';
const NO_CODES = { promoCode: '', giftCode: '', useCredit: false };
const METHODS = ['cash', 'card-terminal'] as const;

type Props = {
  /** The venue date. */
  date: string;
  slots: SlotAtDesk[];
  onClose: () => void;
};

/** Sells extras without a booking: a coffee, a pair of socks. */
export function SellExtrasDialog({ date, slots, onClose }: Props) {
  const t = useTranslations('checkIn.sales');
  const tWalkIn = useTranslations('checkIn.walkIn');
  const tPayment = useTranslations('familyPayment');
  const locale = useLocale();
  const { currency, timezone } = useVenue();
  const list = listOfExtras(usePriceList());
  const stock = useExtraStock(list);
  const [quantities, setQuantities] = useState<Admissions>({});
  const [codes, setCodes] = useState<string[]>([]);
  const [method, setMethod] = useState<(typeof METHODS)[number]>('cash');
  const sell = useSellExtras();
  const now = useNow();
  const [slot] = slots;
  const visit = visitAtDesk({ date, slots, slot, now: new Date(now), timezone });
  const lines = priceLines(list, visit, quantities);
  const items = toAdmissionsInput({ admissions: quantities }).admissions ?? [];
  const usesCodes = codes.length > 0 && lines.length > 0;
  const price = usePriceOfLines(
    lines,
    NO_CODES,
    () => queryFor('POST /api/check-in/sales/price', { body: { items, codes } }),
    usesCodes,
  );
  const { dueCents } = price.amounts;
  const isReady = lines.length > 0 && price.isCurrent && !price.problem && !price.isUnavailable;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sell.isPending || !isReady) return;
    const expected = { expectedCents: price.expectedCents, expectedDueCents: dueCents };
    sell.mutate(
      { items, method, ...(usesCodes && { codes }), ...expected },
      {
        onError: (error) => {
          if (hasCode(error, 'bookings.priceChanged')) refreshPriceList();
          if (usesCodes) void price.refetch();
        },
        onSuccess: (sold) => {
          const amount = formatMoney(sold.dueCents, currency, locale);
          const description = sold.dueCents === 0 ? t('doneFree') : t('doneText', { amount });
          toast({ title: t('done'), description });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('lead')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {tWalkIn('cancel')}
          </Button>
          <Button type="submit" form={FORM} disabled={sell.isPending || !isReady}>
            {lines.length > 0 && dueCents === 0
              ? t('submitFree')
              : t('submit', { amount: formatMoney(dueCents, currency, locale) })}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <AdmissionSteppers
          list={list}
          visit={visit}
          admissions={quantities}
          maxPerType={MAX_CHILDREN}
          stock={stock}
          onChange={setQuantities}
        />
        <ChoiceGroup
          legend={tWalkIn('payment')}
          type="radio"
          choices={METHODS.map((value) => ({ value, label: tWalkIn(value) }))}
          inputProps={(value) => ({
            name: 'method',
            checked: method === value,
            onChange: () => setMethod(value),
          })}
        />
        <EnteredCodes codes={codes} onChange={setCodes} />
        <PriceLines lines={price.lines} showTaxes={!usesCodes} />
        {usesCodes && <AmountsDue {...price} isUnavailable={false} />}
        {price.problem && <Alert variant="destructive">{price.problem}</Alert>}
        {price.isUnavailable && <Alert variant="destructive">{tPayment('offline')}</Alert>}
        {sell.error && (
          <Alert variant="destructive" title={t('failed')} error={sell.error}>
            {failureMessage(sell.error)}
          </Alert>
        )}
      </form>
      <TodaysSales />
    </Dialog>
  );
}
