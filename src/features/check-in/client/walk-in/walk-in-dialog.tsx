import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  AdmissionSteppers,
  FamilyPayment,
  noPayment,
  PriceLines,
  planFamilyPayment,
  refreshPriceList,
  toAdmissionsInput,
  useExtraStock,
  useFamilyBalance,
  useFamilyPrice,
  usePriceList,
} from '#features/bookings/client/index.ts';
import { hasMultipleTypes } from '#features/prices/price-list-rules.ts';
import { countSpots, priceLines, toDefaultAdmissions } from '#features/prices/price-rules.ts';
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
import { FamilyPicker } from '../family-picker.tsx';
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
  const admissions = hasMultipleTypes(list)
    ? draft.admissions
    : toDefaultAdmissions(list, draft.children);
  const now = useNow();
  const visit = visitAtDesk({ date, slots, slot, now: new Date(now), timezone });
  const childrenCount = countSpots(list, admissions);
  const memberCodeId = draft.method === 'member-code' ? draft.family?.memberCodeId : undefined;
  const balance = useFamilyBalance(draft.family?.userId);
  const { payment, cover } = planFamilyPayment(
    draft,
    balance,
    childrenCount,
    Boolean(memberCodeId),
  );
  const lines = priceLines(list, visit, admissions, cover);
  const sentAdmissions = hasMultipleTypes(list) ? toAdmissionsInput({ admissions }) : {};
  const priced = {
    date,
    slotLabel: slot?.label ?? '',
    channel: 'walk-in',
    ...sentAdmissions,
  } as const;
  const price = useFamilyPrice(lines, { ...priced, childrenCount: draft.children }, payment);
  const { dueCents } = price.amounts;

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
    if (walkIn.isPending || !slot || !price.isReady) return;
    const phone = draft.phone.trim();
    walkIn.mutate(
      {
        guardianName: draft.name.trim(),
        guardianEmail: draft.email.trim(),
        ...(phone && { guardianPhone: phone }),
        childrenCount: draft.children,
        ...sentAdmissions,
        ...payment,
        expectedCents: price.expectedCents,
        expectedDueCents: dueCents,
        slotLabel: slot.label,
        payment: toPaymentMethod(draft.method, memberCodeId),
      },
      {
        onError: (error) => {
          if (hasCode(error, 'bookings.priceChanged')) refreshPriceList();
          if (price.usesValue) void price.refetch();
        },
        onSuccess: (booked) => {
          const [name, amount] = [draft.name.trim(), format(booked.dueCents)];
          const slot = formatSlotLabel(booked.slotLabel);
          toast({
            title: t('done', { name }),
            description: t(booked.dueCents === 0 ? 'doneFree' : 'doneText', { slot, amount }),
          });
          close();
        },
      },
    );
  }

  const submitText = dueCents === 0 ? t('submitFree') : t('submit', { amount: format(dueCents) });

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
            disabled={
              walkIn.isPending ||
              !slot ||
              waiver !== 'signed' ||
              !draft.name.trim() ||
              !price.isReady
            }
          >
            {walkIn.isPending ? t('submitting') : submitText}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <FamilyPicker
          family={draft.family}
          onChange={(found) =>
            change({
              ...found,
              ...noPayment,
              method: found.family?.memberCodeId ? 'member-code' : 'cash',
            })
          }
        />
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
        {hasMultipleTypes(list) ? (
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
          acceptsCode={Boolean(draft.family?.memberCodeId)}
          onChange={change}
        />
        <PriceLines
          lines={price.lines}
          showLines={hasMultipleTypes(list) || cover !== null}
          showTaxes={!price.usesValue}
        />
        {!memberCodeId && (
          <FamilyPayment draft={draft} balance={balance} price={price} onChange={change} />
        )}
        {walkIn.error && (
          <Alert variant="destructive" title={t('failed')} error={walkIn.error}>
            <p className="whitespace-pre-line">{failureMessage(walkIn.error)}</p>
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

const toPaymentMethod = (method: WalkInDraft['method'], memberCodeId: string | null | undefined) =>
  method === 'member-code' ? { method, memberCodeId: memberCodeId ?? '' } : { method };
