import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { PriceLines, useBookedText } from '#features/bookings/client/index.ts';
import { formatAdmissions } from '#features/prices/price-rules.ts';
import { AmountsDue, CodesAndCredit, toCodeInput } from '#features/shop/client/index.ts';
import { queriesOf as waiverQueries } from '#features/waivers/client/calls.ts';
import { useWaiverStatus } from '#features/waivers/client/index.ts';
import { hasCode, toastError } from '#platform/client/failure.ts';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { BottomBar } from '#platform/client/ui/bottom-bar.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Event } from '../../events-contract.ts';
import {
  toExtrasInput,
  useChosenExtras,
  useEventBooking,
  useEventPrice,
  useRsvp,
} from '../family/use-events.ts';
import { EventExtras } from './event-extras.tsx';
import { createRsvpDraft, MAX_SPOTS } from './rsvp-draft.ts';

type Props = { event: Event };

/**
 * The RSVP form: reserve spots and extras, express interest, or join the waitlist of a full event. What is paid leads to
 * the waiver first if it is unsigned.
 */
export function JoinEvent({ event }: Props) {
  const t = useTranslations('events.join');
  const tReserve = useTranslations('events.reserve');
  const locale = useLocale();
  const { currency } = useVenue();
  const { formatInstant } = useDates();
  const { you } = event;
  const rsvp = useRsvp(event.id);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const draftStore = createRsvpDraft(event);
  const [draft, setDraft] = useState(draftStore.load);
  const { spots } = draft;
  const isInHouse = event.eventType === 'in-house';
  const isPaying = you?.status === 'paying';
  const held = useEventBooking(isPaying ? you.bookingId : null).data;
  const heldSpots = you?.status === 'going' || you?.status === 'offered' ? you.spots : 0;
  const needsWaitlist = isInHouse && spots > heldSpots + (event.spotsLeft ?? 0) && !isPaying;
  // Extras are reserved together with the spots, until the event begins.
  const offersExtras =
    isInHouse &&
    !needsWaitlist &&
    you?.status !== 'going' &&
    !isPaying &&
    Date.parse(event.startsAt) > Date.now();
  const chosenExtras = useChosenExtras(draft.extras);
  const extras = offersExtras ? chosenExtras : {};
  const hasExtras = Object.keys(extras).length > 0;
  const price = useEventPrice(event, { spots, extras }, draft);
  const dueCents = held ? held.priceCents - held.valueCents : price.amounts.dueCents;
  const isPaid = isInHouse && (event.yourPriceCents > 0 || hasExtras || isPaying);
  // Paid spots and extras are a booking, so they need a waiver (decision 0041).
  const waiver = useWaiverStatus(isPaid && user ? user.email : '');
  const needsWaiver = isPaid && !needsWaitlist && !isPaying && waiver === 'unsigned';

  function change(changes: Partial<typeof draft>) {
    const newDraft = { ...draft, ...changes };
    setDraft(newDraft);
    draftStore.save(newDraft);
  }

  function submit(status: 'going' | 'interested') {
    if (status === 'going' && needsWaiver) {
      const search = { email: user?.email, name: user?.name, next: `/calendar/${event.id}` };
      return void navigate({ to: '/waiver', search });
    }
    const input =
      status === 'going'
        ? {
            status,
            spots,
            wait: needsWaitlist,
            ...(!needsWaitlist && isInHouse && { expectedCents: price.expectedCents }),
            ...(!isPaying && toExtrasInput(extras)),
            ...(isPaid && !needsWaitlist && toCodeInput(draft)),
          }
        : { status };
    rsvp.mutate(input, {
      onSuccess: ({ event: updated, sessionUrl }) => {
        if (sessionUrl) return;
        draftStore.clear();
        toast({
          title: t(`done.${updated.you?.status ?? 'interested'}`),
          description: event.title,
        });
      },
      onError: (error) => {
        if (hasCode(error, 'bookings.waiverFirst')) {
          void queryClient.invalidateQueries(waiverQueries('GET /api/waivers/check/:email'));
        }
        toastError(t('failedTitle'), error, t('failedText'));
      },
    });
  }

  if (you?.status === 'going' && (isPaid || you.bookingId)) return <p>{t('alreadyBooked')}</p>;
  const isUnchanged = you?.status === 'going' && you.spots === spots;
  return (
    <div className="grid gap-4">
      {you?.status === 'offered' && you.heldUntil && (
        <p className="font-bold">{t('offered', { until: formatInstant(you.heldUntil) })}</p>
      )}
      {isInHouse && !isPaying && (
        <Stepper
          label={t('people')}
          value={spots}
          max={MAX_SPOTS}
          onChange={(spots) => change({ spots })}
        />
      )}
      {isInHouse && (
        <p role="status" className="text-muted-ink">
          {needsWaitlist ? t('notEnoughSpots') : t('spotsLeft', { spots: event.spotsLeft ?? 0 })}
        </p>
      )}
      {offersExtras && (
        <EventExtras
          event={event}
          extras={extras}
          onChange={(extras) => change({ extras: formatAdmissions(extras) })}
        />
      )}
      {isPaid && (
        <div className="grid gap-3 border-border border-t pt-2">
          {hasExtras && <PriceLines lines={price.lines} showTaxes={false} />}
          {!isPaying && !needsWaitlist && (
            <CodesAndCredit codes={draft} onChange={change} problem={price.problem} />
          )}
          {held ? <HeldAmount booking={held} /> : !isPaying && <AmountsDue {...price} />}
        </div>
      )}
      {needsWaiver && (
        <p className="text-muted-ink text-sm">
          {tReserve('nextWaiver')} {t('waiverEmail', { email: user?.email ?? '' })}
        </p>
      )}
      <div className="grid gap-2">
        <BottomBar summary={summaryText()}>
          <Button
            className="min-h-14 max-lg:px-4 lg:w-full lg:text-lg"
            disabled={rsvp.isPending || isUnchanged}
            onClick={() => submit('going')}
          >
            {submitLabel()}
          </Button>
        </BottomBar>
        {you === null && (
          <Button
            variant="outline"
            wide
            disabled={rsvp.isPending}
            onClick={() => submit('interested')}
          >
            {t('interested')}
          </Button>
        )}
      </div>
    </div>
  );

  function summaryText() {
    if (!isInHouse) return event.title;
    if (needsWaitlist) return t('spotsLeft', { spots: event.spotsLeft ?? 0 });
    const price = isPaid ? formatMoney(dueCents, currency, locale) : tReserve('free');
    return tReserve('summary', { price, spots });
  }

  function submitLabel() {
    if (rsvp.isPending) return t('sending');
    if (needsWaitlist) return you?.status === 'waiting' ? t('stayOnWaitlist') : t('joinWaitlist');
    if (isPaying) return t('continueToPayment');
    if (you?.status === 'going') return t('change');
    if (needsWaiver) return tReserve('signAndContinue');
    return isPaid && dueCents > 0 ? t('proceedToPayment') : t('rsvp');
  }
}

/** The extras and the amount of a held booking, which may have been chosen on another device. */
function HeldAmount({
  booking,
}: {
  booking: NonNullable<ReturnType<typeof useEventBooking>['data']>;
}) {
  const bookedText = useBookedText()(booking);
  const dueCents = booking.priceCents - booking.valueCents;
  const amounts = { fullCents: dueCents, discountCents: 0, valueCents: 0, dueCents };
  return (
    <>
      {bookedText && <p className="font-semibold">{bookedText}</p>}
      <AmountsDue amounts={amounts} lines={[]} isCurrent isUnavailable={false} />
    </>
  );
}
