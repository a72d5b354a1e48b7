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
import { getActiveTypes } from '#features/prices/price-list-rules.ts';
import { priceLines, toDefaultAdmissions } from '#features/prices/price-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { useWaiverStatus } from '#features/waivers/client/index.ts';
import { failureMessage, hasCode } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { MAX_CHILDREN } from '../../check-in-rules.ts';
import type { SlotAtDesk } from '../desk-result.ts';
import { useNow } from '../use-now.ts';
import { useWalkIn } from './use-walk-in.ts';
import { visitAtDesk } from './visit-at-desk.ts';
import { WalkInChoices } from './walk-in-choices.tsx';
import { emptyDraft, type WalkInDraft, walkInDraft } from './walk-in-draft.ts';
import { WalkInWaiver } from './walk-in-waiver.tsx';

const FORM = 'walk-in';

type Props = {
  /** The venue date. */
  date: string;
  slots: SlotAtDesk[];
  onClose: () => void;
};

export function WalkInDialog({ date, slots, onClose }: Props) {
  const t = useTranslations('checkIn.walkIn');
  const { currency, timezone } = useVenue();
  const locale = useLocale();
  const { formatSlotLabel } = useDates();
  const [draft, setDraft] = useState(walkInDraft.load);
  const waiver = useWaiverStatus(draft.email);
  const walkIn = useWalkIn();
  const format = (cents: number) => formatMoney(cents, currency, locale);
  const slot = slots.find(({ label }) => label === draft.slot) ?? slots[0];

  const list = usePriceList();
  const stock = useExtraStock(list);
  const hasMultipleTypes = getActiveTypes(list).length > 1;
  const admissions = hasMultipleTypes
    ? draft.admissions
    : toDefaultAdmissions(list, draft.children);
  const now = useNow();
  const visit = visitAtDesk({ date, slots, slot, now: new Date(now), timezone });
  const lines = priceLines(list, visit, admissions);
  const { totalCents } = sumLines(lines);

  function change(changes: Partial<WalkInDraft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    walkInDraft.save(next);
  }

  function close() {
    walkInDraft.clear();
    setDraft(emptyDraft);
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (walkIn.isPending || !slot) return;
    const phone = draft.phone.trim();
    walkIn.mutate(
      {
        guardianName: draft.name.trim(),
        guardianEmail: draft.email.trim(),
        ...(phone && { guardianPhone: phone }),
        childrenCount: draft.children,
        ...(hasMultipleTypes && toAdmissionsInput({ admissions })),
        expectedCents: totalCents,
        slotLabel: slot.label,
        payment: { method: draft.method },
      },
      {
        onError: (error) => {
          if (hasCode(error, 'bookings.priceChanged')) refreshPriceList();
        },
        onSuccess: ({ slotLabel, priceCents }) => {
          const [name, amount] = [draft.name.trim(), format(priceCents)];
          toast({
            title: t('done', { name }),
            description: t('doneText', { slot: formatSlotLabel(slotLabel), amount }),
          });
          close();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('title')}
      description={t('lead')}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            disabled={walkIn.isPending || !slot || waiver !== 'signed' || !draft.name.trim()}
          >
            {walkIn.isPending ? t('submitting') : t('submit', { amount: format(totalCents) })}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('name')} required>
          <Input
            name="guardianName"
            autoComplete="off"
            maxLength={120}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t('email')} required>
          <Input
            type="email"
            name="guardianEmail"
            autoComplete="off"
            maxLength={254}
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <WalkInWaiver state={waiver} email={draft.email} />
        <Field label={t('phone')} aside={t('optional')}>
          <Input
            type="tel"
            name="guardianPhone"
            autoComplete="off"
            maxLength={40}
            value={draft.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
        {hasMultipleTypes ? (
          <AdmissionSteppers
            list={list}
            visit={visit}
            admissions={admissions}
            maxPerType={MAX_CHILDREN}
            stock={stock}
            onChange={(admissions) => change({ admissions })}
          />
        ) : (
          <Stepper
            label={t('children')}
            value={draft.children}
            max={MAX_CHILDREN}
            onChange={(children) => change({ children })}
          />
        )}
        <WalkInChoices
          date={date}
          slots={slots}
          selectedSlot={slot?.label}
          method={draft.method}
          onChange={change}
        />
        <PriceLines lines={lines} showLines={hasMultipleTypes} />
        {walkIn.error && (
          <Alert variant="destructive" title={t('failed')}>
            <p className="whitespace-pre-line">{failureMessage(walkIn.error)}</p>
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
