import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { priceLines, totalOfVisit } from '#features/prices/price-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { useWaiverStatus } from '#features/waivers/client/index.ts';
import { BottomBar } from '#platform/client/ui/bottom-bar.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Steps } from '#platform/client/ui/steps.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { OfferedSlotNotice, PaymentCancelledNotice } from '../family/booking-notices.tsx';
import { focusTargets, useFocusFromHash } from '../family/focus-targets.ts';
import { usePriceList } from '../use-price-list.ts';
import { useVisit } from '../use-visit.ts';
import { BookingSummary } from './booking-summary.tsx';
import { SlotChooser } from './choose/slot-chooser.tsx';
import { useSlotChoice } from './choose/use-slot-choice.ts';
import { GuestDetails } from './guest-details.tsx';
import { OnceBookingIsOpen } from './once-booking-is-open.tsx';
import { type BookingInput, needsWaiver, useBookSession } from './use-book-session.ts';
import { useBookingDraft } from './use-booking-draft.ts';
import { useSessionPriceText } from './use-session-price-text.ts';

const backStyle =
  '-ml-1 mb-2 inline-flex min-h-11 w-fit items-center gap-1.5 pr-2 font-semibold text-link hover:underline';

/** /book-guest: a single paid trial visit in two steps (spec 2, Guest trial booking). */
export const GuestBookingPage = () => (
  <OnceBookingIsOpen>
    <BookTrial />
  </OnceBookingIsOpen>
);

function BookTrial() {
  const t = useTranslations('bookings');
  const choice = useSlotChoice('/book-guest');
  const { step } = useSearch({ from: '/book-guest' });
  const { draft, change } = useBookingDraft();
  const waiver = useWaiverStatus(draft.email);
  const { book, isProcessing, errors } = useBookSession();
  const isDetailsStep = step === 'details' && choice.slot !== undefined;

  useFocusFromHash();
  const list = usePriceList();
  const { noShowFeeCents } = useVenue();
  const { date, slot, childrenCount, isTooSmall, admissions, offerToken } = choice;
  const visit = useVisit(date, slot, 'trial');
  const lines = priceLines(list, visit, admissions);
  const input: BookingInput = {
    type: 'trial',
    date,
    slot,
    childrenCount,
    isTooSmall,
    ...(list.version > 0 && { admissions }),
    expectedCents: sumLines(lines).totalCents,
    expectedNoShowFeeCents: noShowFeeCents,
    guardian: { ...draft, phone: '', notes: '' },
    waiver,
    returnUrl: choice.returnUrl,
    offerToken,
  };

  const priceOf = useSessionPriceText(input);
  const priceOfSession = useSessionPriceText({ type: 'open-play', admissions });
  const session = { ...visit, channel: 'online' } as const;
  const isDearer = totalOfVisit(list, session, admissions) < input.expectedCents;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isProcessing) void book(input);
  }

  return (
    <div className="page-column max-w-5xl py-3 sm:py-8">
      <BackLink isDetailsStep={isDetailsStep} />
      <PageHeading title={t('guest.title')}>
        <p>
          {t.rich(isDearer ? 'guest.leadDearer' : 'guest.lead', {
            price: priceOfSession(session),
            link: (text) => (
              <Link to="/booking" className="inline-link">
                {text}
              </Link>
            ),
          })}
        </p>
      </PageHeading>
      <div className="mb-6">
        <Steps
          label={t('guest.steps')}
          steps={[t('guest.stepTime'), t('guest.stepDetails')]}
          current={isDetailsStep ? 1 : 0}
        />
      </div>
      <OfferedSlotNotice choice={choice} />
      {isDetailsStep ? (
        <form
          noValidate
          onSubmit={submit}
          aria-label={t('guest.information')}
          className="grid items-start gap-6 md:grid-cols-[1fr_20rem]"
        >
          <GuestDetails
            guardian={draft}
            errors={errors}
            onChange={(field, value) => change({ [field]: value })}
            waiver={waiver}
            returnUrl={choice.returnUrl}
          />
          <div id={focusTargets.summary} tabIndex={-1} className="grid scroll-mt-20 gap-6">
            <PaymentCancelledNotice choice={choice} />
            <BookingSummary
              input={input}
              lines={lines}
              hasPriceList={list.version > 0}
              session={t('guest.session')}
              isDisabled={!draft.name.trim() || !draft.email.trim()}
              isProcessing={isProcessing}
              needsWaiver={needsWaiver(input)}
            >
              <p>{t('guest.trialLimit')}</p>
            </BookingSummary>
          </div>
        </form>
      ) : (
        <div className="grid gap-6">
          <SlotChooser choice={choice} guardian={draft} priceOf={priceOf} channel="trial" />
          {slot && !isTooSmall && <ContinueBar slot={slot} />}
        </div>
      )}
    </div>
  );
}

/** Pushes a history entry, so that the browser's back button returns to the first step. */
function ContinueBar({ slot }: { slot: string }) {
  const t = useTranslations('bookings.guest');
  const { formatSlotLabel } = useDates();
  return (
    <BottomBar summary={formatSlotLabel(slot)}>
      <LinkButton
        from="/book-guest"
        to="/book-guest"
        search={(old) => ({
          ...old,
          checkout: undefined,
          booking: undefined,
          step: 'details',
        })}
        className="min-h-14 lg:float-right"
      >
        {t('continue')}
      </LinkButton>
    </BottomBar>
  );
}

function BackLink({ isDetailsStep }: { isDetailsStep: boolean }) {
  const t = useTranslations('bookings.guest');
  const navigate = useNavigate({ from: '/book-guest' });
  const content = (
    <>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('back')}
    </>
  );
  if (!isDetailsStep) {
    return (
      <Link to="/" className={backStyle}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={backStyle}
      onClick={() => void navigate({ search: (old) => ({ ...old, step: undefined }) })}
    >
      {content}
    </button>
  );
}
