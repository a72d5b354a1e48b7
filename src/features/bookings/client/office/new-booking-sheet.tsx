import { type ComponentType, type FormEvent, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasMultipleTypes, MAX_SPOTS_PER_BOOKING } from '#features/prices/price-list-rules.ts';
import { countSpots, priceLines, toDefaultAdmissions } from '#features/prices/price-rules.ts';
import { fieldErrors, hasCode } from '#platform/client/failure.ts';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { useSlot } from '#platform/client/slots.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { AdmissionSteppers } from '../admission-steppers.tsx';
import { toAdmissionsInput } from '../book/use-book-session.ts';
import { FamilyPayment } from '../family-payment.tsx';
import { type BookedFamily, noPayment, planFamilyPayment } from '../family-payment-draft.ts';
import { PriceLines } from '../price-lines.tsx';
import { SlotFields } from '../schedule/slot-fields.tsx';
import { useExtraStock } from '../use-bookings.ts';
import { useFamilyBalance, useFamilyPrice } from '../use-family-price.ts';
import { refreshPriceList, usePriceList } from '../use-price-list.ts';
import { useVisit } from '../use-visit.ts';
import {
  emptyDraft,
  type NewBookingDraft,
  toNewBookingInput,
  validateDraft,
} from './new-booking-draft.ts';
import { NewBookingGuardian } from './new-booking-guardian.tsx';
import { NewBookingNotes } from './new-booking-notes.tsx';
import { NewBookingPayment } from './new-booking-payment.tsx';
import { useCreateBooking } from './use-office-bookings.ts';

/** The family and the guardian's fields that the search fills in; empty if it is cleared. */
type FoundGuardian = { family: BookedFamily | null; name: string; email: string };

/** The preselected slot. */
export type InitialSlot = { date?: string; slotLabel?: string };

declare module '#platform/client/slots.ts' {
  interface Slots {
    /** Searches for a member's family and prefills the form. */
    FamilyPicker: ComponentType<{
      family: BookedFamily | null;
      onChange: (found: FoundGuardian) => void;
    }>;
  }
}

type Props = { initialSlot: InitialSlot; onClose: () => void };

/** Books for a family at the desk or by phone. */
export function NewBookingSheet({ initialSlot, onClose }: Props) {
  const t = useTranslations('officeBookings.create');
  const tValidation = useTranslations('validation');
  const locale = useLocale();
  const venue = useVenue();
  const create = useCreateBooking();
  const FamilyPicker = useSlot('FamilyPicker');
  const [draft, setDraft] = useState<NewBookingDraft>(() => ({
    ...emptyDraft,
    date: initialSlot.date ?? venue.today,
    slotLabel: initialSlot.slotLabel ?? '',
    language: locale.startsWith('es') ? 'es' : 'en',
  }));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const draftErrors = Object.entries(hasSubmitted ? validateDraft(draft) : {});
  const errors: Record<string, string> = {
    ...fieldErrors(create.error),
    ...Object.fromEntries(draftErrors.map(([name, key]) => [name, tValidation(key)])),
  };
  const change = (changes: Partial<NewBookingDraft>) => setDraft({ ...draft, ...changes });
  const usesMemberCode = draft.method === 'member-code';
  const list = usePriceList();
  const stock = useExtraStock(list);
  const admissions = hasMultipleTypes(list)
    ? draft.admissions
    : toDefaultAdmissions(list, draft.children);
  const childrenCount = countSpots(list, admissions);
  const isPaidAtDesk = draft.method === 'cash' || draft.method === 'card-terminal';
  const channel =
    draft.type === 'trial' && !usesMemberCode ? 'trial' : isPaidAtDesk ? 'desk' : 'online';
  const visit = useVisit(draft.date, draft.slotLabel, channel);
  const balance = useFamilyBalance(draft.family?.userId);
  const acceptsPass = channel !== 'trial';
  const paying = { ...draft, usesPass: draft.usesPass && acceptsPass };
  const { payment, cover } = planFamilyPayment(paying, balance, childrenCount, usesMemberCode);
  const lines = priceLines(list, visit, admissions, cover);
  const sentAdmissions = hasMultipleTypes(list) ? toAdmissionsInput({ admissions }) : {};
  const { date, slotLabel, children } = draft;
  const priced = { date, slotLabel, channel, childrenCount: children, ...sentAdmissions } as const;
  const price = useFamilyPrice(lines, priced, payment);
  const { dueCents } = price.amounts;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending || !price.isReady) return;
    setHasSubmitted(true);
    const input = toNewBookingInput(draft);
    if (!input || Object.keys(validateDraft(draft)).length > 0) {
      toast({ title: t('missing'), destructive: true });
      return;
    }
    create.mutate(
      {
        ...input,
        ...sentAdmissions,
        ...payment,
        expectedCents: price.expectedCents,
        expectedDueCents: dueCents,
        expectedNoShowFeeCents: venue.noShowFeeCents,
      },
      {
        onError: (error) => {
          if (
            hasCode(error, 'bookings.priceChanged') ||
            hasCode(error, 'bookings.noShowFeeChanged')
          ) {
            refreshPriceList();
          }
          if (price.usesValue) void price.refetch();
        },
        onSuccess: ({ status }) => {
          const sentText = status === 'pending' ? t('doneLink') : t('doneText');
          // Without an email, the confirmation is only sent if the venue uses text messages.
          const description = input.guardianEmail || status === 'pending' ? sentText : undefined;
          toast({ title: t('done', { name: input.guardianName }), description });
          onClose();
        },
      },
    );
  }

  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('title')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Suspense>
          <FamilyPicker
            family={draft.family}
            onChange={(found) =>
              change({
                ...found,
                ...noPayment,
                method: found.family?.memberCodeId ? 'member-code' : 'link',
              })
            }
          />
        </Suspense>
        <NewBookingGuardian draft={draft} errors={errors} onChange={change} />
        {hasMultipleTypes(list) ? (
          <AdmissionSteppers
            list={list}
            visit={visit}
            admissions={admissions}
            maxPerType={MAX_SPOTS_PER_BOOKING}
            stock={stock}
            onChange={(admissions) => change({ admissions })}
          />
        ) : (
          <Stepper
            label={t('children')}
            value={draft.children}
            max={MAX_SPOTS_PER_BOOKING}
            onChange={(children) => change({ children })}
          />
        )}
        <SlotFields value={draft} childrenCount={childrenCount} errors={errors} onChange={change} />
        <NewBookingPayment draft={draft} onChange={change} />
        <PriceLines
          lines={price.lines}
          showLines={hasMultipleTypes(list) || payment.visits !== undefined}
          showTaxes={!price.usesValue}
        />
        {!usesMemberCode && (
          <FamilyPayment
            draft={draft}
            balance={balance}
            price={price}
            acceptsPass={acceptsPass}
            onChange={change}
          />
        )}
        <NewBookingNotes draft={draft} onChange={change} />
        {venue.noShowFeeCents > 0 && (
          <p className="text-muted-ink text-sm">
            {t('noShowFee', { amount: formatMoney(venue.noShowFeeCents, venue.currency, locale) })}
          </p>
        )}
        <Button type="submit" wide disabled={create.isPending || !price.isReady}>
          {create.isPending
            ? t('booking')
            : dueCents === 0
              ? t('submitFree')
              : t('submit', { amount: formatMoney(dueCents, venue.currency, locale) })}
        </Button>
      </form>
    </Sheet>
  );
}
