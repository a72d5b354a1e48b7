import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { priceLines, totalOfVisit } from '#features/prices/price-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { useBalances } from '#features/shop/client/index.ts';
import { useWaiverStatus } from '#features/waivers/client/index.ts';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { OfferedSlotNotice, PaymentCancelledNotice } from '../family/booking-notices.tsx';
import { focusTargets, useFocusFromHash } from '../family/focus-targets.ts';
import { useAvailability } from '../use-bookings.ts';
import { usePriceList } from '../use-price-list.ts';
import { useVisit } from '../use-visit.ts';
import { BookingPayment } from './booking-payment.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { SlotChooser } from './choose/slot-chooser.tsx';
import { useSlotChoice } from './choose/use-slot-choice.ts';
import { GuardianSection } from './guardian-section.tsx';
import { OnceBookingIsOpen } from './once-booking-is-open.tsx';
import { type BookingInput, needsWaiver, useBookSession } from './use-book-session.ts';
import { useBookingDraft } from './use-booking-draft.ts';
import { useBookingPrice } from './use-booking-price.ts';
import { useMemberCode } from './use-member-code.ts';
import { useSessionPriceText } from './use-session-price-text.ts';

/** /booking: day, slot, guardian, and payment or a member's code (spec 2, Member booking). */
export const BookingPage = () => (
  <OnceBookingIsOpen>
    <BookSession />
  </OnceBookingIsOpen>
);

function BookSession() {
  const t = useTranslations('bookings');
  const locale = useLocale();
  const venue = useVenue();
  const choice = useSlotChoice('/booking');
  const { user, state } = useCurrentUser({ alwaysFetch: choice.memberToggle === true });
  const { draft, change, fillEmpty } = useBookingDraft();
  const memberCode = useMemberCode({
    toggle: choice.memberToggle,
    userId: user?.id,
    typedCode: draft.memberCode,
    onType: (memberCode) => change({ memberCode }),
    onVerified: fillEmpty,
  });
  const isMember = memberCode.isOn;
  const visits = useBalances({ enabled: user !== null }).data?.visits ?? 0;
  const usesPass = draft.usesPass && visits > 0 && !isMember;
  const waiver = useWaiverStatus(draft.email);
  const { book, isProcessing, errors } = useBookSession();
  useFocusFromHash();

  const list = usePriceList();
  const { admissions, childrenCount } = choice;
  const visit = useVisit(choice.date, choice.slot, 'online');
  const cover = isMember
    ? ({ by: 'member-code', count: childrenCount } as const)
    : usesPass
      ? ({ by: 'pass', count: Math.min(visits, childrenCount) } as const)
      : null;
  const lines = priceLines(list, visit, admissions, cover);
  const fullCents = sumLines(lines).totalCents;
  const input: BookingInput = {
    type: isMember ? 'member' : usesPass ? 'pass' : 'open-play',
    date: choice.date,
    slot: choice.slot,
    childrenCount,
    isTooSmall: choice.isTooSmall,
    ...(list.version > 0 && { admissions }),
    ...(cover?.by === 'pass' && { visits: cover.count }),
    expectedCents: fullCents,
    expectedNoShowFeeCents: venue.noShowFeeCents,
    guardian: draft,
    waiver,
    returnUrl: choice.returnUrl,
    memberCodeId: memberCode.verifiedId,
    offerToken: choice.offerToken,
    codes: draft,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isProcessing) void book(input);
  }

  // Sections below the sessions are shown once it is known how many there are, so that they do not move.
  const { isPending } = useAvailability(choice.date);
  const [hasSessions, setHasSessions] = useState(!isPending);
  if (!isPending && !hasSessions) setHasSessions(true);

  const price = useBookingPrice({ ...input, lines }, draft);
  const priceOf = useSessionPriceText(input);
  const centsFor = (channel: 'online' | 'trial') =>
    totalOfVisit(list, { ...visit, channel }, admissions);
  const trialCents = centsFor('trial');
  const isTrialCheaper = trialCents < centsFor('online');
  return (
    <div className="page-column py-2 sm:py-8">
      <div className="max-sm:-mb-3">
        <PageHeading
          title={t('page.title')}
          back={
            user
              ? { to: '/dashboard', label: t('page.backToDashboard') }
              : { to: '/', label: t('page.backToHome') }
          }
        >
          {isTrialCheaper && (
            // For guests only. Hidden from others instead of removed, because the page renders before the
            // user is known.
            <p className={state === 'unauthenticated' ? '' : 'invisible'}>
              {t.rich('page.trialLink', {
                price: formatMoney(trialCents, venue.currency, locale),
                link: (text) => (
                  <Link to="/book-guest" className="inline-link">
                    {text}
                  </Link>
                ),
              })}
            </p>
          )}
        </PageHeading>
      </div>
      <OfferedSlotNotice choice={choice} />
      <form
        noValidate
        onSubmit={submit}
        aria-label={t('page.title')}
        className="grid items-start gap-3 lg:grid-cols-[1fr_21rem] lg:gap-6"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-6">
          <SlotChooser choice={choice} guardian={draft} priceOf={priceOf} channel="online" />
          <div className={clsx('contents', !hasSessions && 'invisible')}>
            <GuardianSection
              choice={choice}
              draft={draft}
              onChange={change}
              errors={errors}
              waiver={waiver}
              memberCode={memberCode}
              visits={visits}
              usesPass={usesPass}
            />
          </div>
        </div>
        <div
          id={focusTargets.summary}
          tabIndex={-1}
          className={clsx(
            'grid scroll-mt-20 gap-4 lg:sticky lg:top-22 lg:gap-6',
            !hasSessions && 'max-lg:invisible',
          )}
        >
          <PaymentCancelledNotice choice={choice} />
          <BookingSummary
            input={input}
            lines={price.lines}
            hasPriceList={list.version > 0}
            session={t('summary.session')}
            isDisabled={!draft.name.trim() || !draft.email.trim() || memberCode.isLoading}
            isProcessing={isProcessing}
            needsWaiver={needsWaiver(input)}
            isFullyCovered={input.type === 'open-play' && price.amounts.dueCents === 0}
            dueCents={input.type === 'open-play' ? price.amounts.dueCents : undefined}
            payment={
              input.type === 'open-play' && (
                <BookingPayment price={price} codes={draft} onChange={change} />
              )
            }
          />
        </div>
      </form>
    </div>
  );
}
