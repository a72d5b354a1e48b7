import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AdmissionSteppers, PriceLines } from '#features/bookings/client/index.ts';
import { hasMultipleTypes } from '#features/prices/price-list-rules.ts';
import {
  type Admissions,
  countSpots,
  priceLines,
  toDefaultAdmissions,
} from '#features/prices/price-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { MAX_CHILDREN } from '../../check-in-rules.ts';
import type { OfflinePrices } from '../offline/offline-price.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';

const FORM = 'newcomer';

/** The form's input, prefilled if the family has just signed a waiver on this tablet. */
export type Newcomer = { name: string; email: string; children: number };

type Props = { desk: OfflineDesk; newcomer: Newcomer; onClose: () => void };

/** Checks in a family that is not in the offline copy, and shows its price by the copied price list. */
export function NewcomerDialog({ desk, newcomer, onClose }: Props) {
  const t = useTranslations('offlineDesk.newcomer');
  const failureText = useTranslations('offlineDesk.search')('saveFailed');
  const [draft, setDraft] = useState(newcomer);
  const [isBusy, setBusy] = useState(false);
  const [prices, setPrices] = useState<OfflinePrices | null>(null);
  const [chosen, setChosen] = useState<Admissions>();
  const readPrices = useEffectEvent(() => desk.readPrices());
  useEffect(() => {
    void readPrices().then(setPrices, () => setPrices(null));
  }, []);
  const hasChoice = prices !== null && hasMultipleTypes(prices.list);
  const admissions =
    (hasChoice && chosen) || (prices && toDefaultAdmissions(prices.list, draft.children));
  const lines = prices && admissions ? priceLines(prices.list, prices.visit, admissions) : [];
  const childrenCount =
    hasChoice && admissions ? countSpots(prices.list, admissions) : draft.children;
  const name = draft.name.trim();
  const change = (changes: Partial<Newcomer>) => setDraft({ ...draft, ...changes });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name || childrenCount === 0 || isBusy) return;
    setBusy(true);
    const email = draft.email.trim();
    try {
      await desk.checkInNewcomer({
        guardianName: name,
        childrenCount: Math.min(childrenCount, MAX_CHILDREN),
        ...(email && { guardianEmail: email }),
      });
      toast({ title: t('done', { name }), description: t('doneText') });
      onClose();
    } catch {
      toast({ title: failureText, destructive: true });
      setBusy(false);
    }
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
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} disabled={!name || childrenCount === 0 || isBusy}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} autoComplete="off" className="grid gap-4">
        <Field label={t('name')} required>
          <Input
            autoComplete="off"
            maxLength={120}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t('email')} aside={t('optional')} hint={t('emailHint')}>
          <Input
            type="email"
            autoComplete="off"
            maxLength={254}
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        {hasChoice && admissions ? (
          <AdmissionSteppers
            list={prices.list}
            visit={prices.visit}
            admissions={admissions}
            maxPerType={MAX_CHILDREN}
            onChange={setChosen}
          />
        ) : (
          <Stepper
            label={t('children')}
            value={draft.children}
            max={MAX_CHILDREN}
            onChange={(children) => change({ children })}
          />
        )}
        {prices && (
          <>
            <PriceLines lines={lines} showLines={hasChoice} />
            <p className="flex items-baseline justify-between gap-4 font-bold">
              <span>{t('total')}</span>
              <Price cents={sumLines(lines).totalCents} />
            </p>
            <p className="text-muted-ink text-sm">{t('noCodes')}</p>
          </>
        )}
      </form>
    </Dialog>
  );
}
