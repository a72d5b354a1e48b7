import { type ComponentType, type FormEvent, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { fieldErrors } from '#platform/client/failure.ts';
import { useSlot } from '#platform/client/slots.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from '#platform/client/ui/sheet.tsx';
import { Stepper } from '#platform/client/ui/stepper.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { priceForBooking } from '../../bookings-rules.ts';
import { SlotFields } from '../schedule/slot-fields.tsx';
import {
  emptyInput,
  inputOf,
  type NewBookingDraft,
  problemsOfBooking,
} from './new-booking-draft.ts';
import { NewBookingGuardian } from './new-booking-guardian.tsx';
import { NewBookingNotes } from './new-booking-notes.tsx';
import { NewBookingPayment } from './new-booking-payment.tsx';
import { useCreateBooking } from './use-office-bookings.ts';

/** The slot the form starts with. */
export type StartsWith = { date?: string; slotLabel?: string };

declare module '#platform/client/slots.ts' {
  interface Slots {
    /** Searches a member's family and fills the form from it. */
    FamilyToBook: ComponentType<{
      draft: NewBookingDraft;
      onChange: (changes: Partial<NewBookingDraft>) => void;
    }>;
  }
}

const MAX_CHILDREN = 12;

type Props = { startsWith: StartsWith; onClose: () => void };

/** Books for a family at the desk or by phone. Typed text is kept on failure. */
export function NewBookingSheet({ startsWith, onClose }: Props) {
  const t = useTranslations('officeBookings.create');
  const say = useTranslations('validation');
  const locale = useLocale();
  const venue = useVenue();
  const create = useCreateBooking();
  const FamilyToBook = useSlot('FamilyToBook');
  const [draft, setDraft] = useState<NewBookingDraft>(() => ({
    ...emptyInput,
    date: startsWith.date ?? venue.today,
    slotLabel: startsWith.slotLabel ?? '',
    language: locale.startsWith('es') ? 'es' : 'en',
  }));
  const [isTried, setTried] = useState(false);
  const missing = Object.entries(isTried ? problemsOfBooking(draft) : {});
  const errors: Record<string, string> = {
    ...fieldErrors(create.error),
    ...Object.fromEntries(missing.map(([name, key]) => [name, say(key)])),
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
    setTried(true);
    const input = inputOf(draft);
    if (!input || Object.keys(problemsOfBooking(draft)).length > 0) {
      toast({ title: t('missing'), destructive: true });
      return;
    }
    create.mutate(input, {
      onSuccess: ({ status }) => {
        const sent = status === 'pending' ? t('doneLink') : t('doneText');
        // Without an e-mail the confirmation goes out only where the venue sends text messages.
        const description = input.guardianEmail || status === 'pending' ? sent : undefined;
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
