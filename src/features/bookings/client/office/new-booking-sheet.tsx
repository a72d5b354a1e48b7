import { type ComponentType, type FormEvent, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { fieldErrors } from '#platform/client/failure.ts';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { useSlot } from '#platform/client/slots.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from '#platform/client/ui/sheet.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { priceForBooking } from '../../bookings-rules.ts';
import { SlotFields } from '../schedule/slot-fields.tsx';
import { emptyDraft, inputOf, type NewBookingDraft, validateDraft } from './new-booking-draft.ts';
import { NewBookingGuardian } from './new-booking-guardian.tsx';
import { NewBookingNotes } from './new-booking-notes.tsx';
import { NewBookingPayment } from './new-booking-payment.tsx';
import { useCreateBooking } from './use-office-bookings.ts';

/** The preselected slot. */
export type InitialSlot = { date?: string; slotLabel?: string };

declare module '#platform/client/slots.ts' {
  interface Slots {
    /** Searches for a member's family and prefills the form. */
    FamilyToBook: ComponentType<{
      draft: NewBookingDraft;
      onChange: (changes: Partial<NewBookingDraft>) => void;
    }>;
  }
}

const MAX_CHILDREN = 12;

type Props = { initialSlot: InitialSlot; onClose: () => void };

/** Books for a family at the desk or by phone. */
export function NewBookingSheet({ initialSlot, onClose }: Props) {
  const t = useTranslations('officeBookings.create');
  const tValidation = useTranslations('validation');
  const locale = useLocale();
  const venue = useVenue();
  const create = useCreateBooking();
  const FamilyToBook = useSlot('FamilyToBook');
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
  const isFree = draft.method === 'member-code';
  const priceCents = priceForBooking(isFree ? 'member' : draft.type, draft.children, {
    openPlayCents: venue.openPlayCents,
    trialCents: venue.trialCents,
    ...(venue.siblingCents !== null && { siblingCents: venue.siblingCents }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    setHasSubmitted(true);
    const input = inputOf(draft);
    if (!input || Object.keys(validateDraft(draft)).length > 0) {
      toast({ title: t('missing'), destructive: true });
      return;
    }
    create.mutate(input, {
      onSuccess: ({ status }) => {
        const sentText = status === 'pending' ? t('doneLink') : t('doneText');
        // Without an email, the confirmation is only sent if the venue uses text messages.
        const description = input.guardianEmail || status === 'pending' ? sentText : undefined;
        toast({ title: t('done', { name: input.guardianName }), description });
        onClose();
      },
    });
  }

  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('title')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Suspense>
          <FamilyToBook draft={draft} onChange={change} />
        </Suspense>
        <NewBookingGuardian draft={draft} errors={errors} onChange={change} />
        <Stepper
          label={t('children')}
          value={draft.children}
          max={MAX_CHILDREN}
          onChange={(children) => change({ children })}
        />
        <SlotFields
          value={draft}
          childrenCount={draft.children}
          errors={errors}
          onChange={change}
        />
        <NewBookingPayment draft={draft} onChange={change} />
        <NewBookingNotes draft={draft} onChange={change} />
        <Button type="submit" wide disabled={create.isPending}>
          {create.isPending
            ? t('booking')
            : priceCents === 0
              ? t('submitFree')
              : t('submit', { amount: formatMoney(priceCents, venue.currency, locale) })}
        </Button>
      </form>
    </Sheet>
  );
}
