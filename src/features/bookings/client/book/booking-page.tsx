import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { useBalances } from '#features/shop/client/index.ts';
import { useWaiverStatus } from '#features/waivers/client/index.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { OfferedSlotNotice, PaymentCancelledNotice } from '../family/booking-notices.tsx';
import { focusTargets, useFocusFromHash } from '../family/focus-targets.ts';
import { BookingPayment } from './booking-payment.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { GuardianForm } from './guardian-form.tsx';
import { MemberSection } from './member-section.tsx';
import { PassSwitch } from './pass-switch.tsx';
import { SlotChooser } from './slot-chooser.tsx';
import { type BookingInput, useBookSession } from './use-book-session.ts';
import { useBookingDraft } from './use-booking-draft.ts';
import { useBookingPrice } from './use-booking-price.ts';
import { useMemberCode } from './use-member-code.ts';
import { useSlotChoice } from './use-slot-choice.ts';
import { WaiverStatusLine } from './waiver-status.tsx';

/** /booking: day, slot, guardian, and payment or a member's code (spec 2, Member booking). */
export function BookingPage() {
  const t = useTranslations('bookings');
  const choice = useSlotChoice('/booking');
  const { user } = useCurrentUser({ alwaysFetch: choice.memberToggle === true });
  const { draft, change, fillEmpty } = useBookingDraft();
  const memberCode = useMemberCode({
    toggle: choice.memberToggle,
    userId: user?.id,
    typed: draft.memberCode,
    onType: (memberCode) => change({ memberCode }),
    onVerified: fillEmpty,
  });
  const isMember = memberCode.on;
  const visits = useBalances({ enabled: user !== null }).data?.visits ?? 0;
  const usesPass = draft.usesPass && visits > 0 && !isMember;
  const waiver = useWaiverStatus(draft.email);
  const { book, isProcessing, errors } = useBookSession();
  useFocusFromHash();

  const { childrenCount } = choice;
  const input: BookingInput = {
    type: isMember ? 'member' : usesPass ? 'pass' : 'open-play',
    date: choice.date,
    slot: choice.slot,
    childrenCount,
    guardian: draft,
    waiver,
    memberCodeId: memberCode.verifiedId,
    offerToken: choice.offerToken,
    codes: draft,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isProcessing) void book(input);
  }

  const price = useBookingPrice(childrenCount, draft);
  return (
    <div className="page-column py-6 sm:py-10">
      <PageHeading
        title={t('page.title')}
        back={
          user
            ? { to: '/dashboard', label: t('page.backToDashboard') }
            : { to: '/', label: t('page.backToHome') }
        }
      >
        <p>
          {t('page.lead')}{' '}
          {!memberCode.hasActiveCode &&
            t.rich('page.trialLink', {
              link: (text) => (
                <Link to="/book-guest" className="inline-link">
                  {text}
                </Link>
              ),
            })}
        </p>
      </PageHeading>
      <OfferedSlotNotice choice={choice} />
      <form
        noValidate
        onSubmit={submit}
        aria-label={t('page.title')}
        className="grid items-start gap-6 lg:grid-cols-[1fr_21rem]"
      >
        <div className="grid gap-6">
          <SlotChooser choice={choice} guardian={draft} />
          <Card className="grid gap-5">
            <MemberSection
              on={isMember}
              onToggle={choice.setMember}
              memberCode={memberCode}
              returnUrl={choice.returnUrl}
            />
            {visits > 0 && !isMember && (
              <PassSwitch
                visits={visits}
                childrenCount={childrenCount}
                on={usesPass}
                onToggle={(usesPass) => change({ usesPass })}
              />
            )}
            <h2 className="border-border border-t pt-5 text-2xl">{t('guardian.title')}</h2>
            <GuardianForm
              guardian={draft}
              errors={errors}
              onChange={(field, value) => change({ [field]: value })}
              afterEmail={
                <WaiverStatusLine status={waiver} guardian={draft} next={choice.returnUrl} />
              }
            />
          </Card>
        </div>
        <div
          id={focusTargets.summary}
          tabIndex={-1}
          className="grid scroll-mt-20 gap-6 lg:sticky lg:top-22"
        >
          <PaymentCancelledNotice choice={choice} />
          <BookingSummary
            input={input}
            session={t('summary.session')}
            isDisabled={!draft.name.trim() || !draft.email.trim() || memberCode.isLoading}
            isProcessing={isProcessing}
            isFullyCovered={input.type === 'open-play' && price.amounts.dueCents === 0}
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
