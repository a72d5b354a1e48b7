import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBalances } from '../../../client/balances.ts';
import { useCurrentUser } from '../../../client/current-user.ts';
import { Card } from '../../../client/ui/card.tsx';
import { PageHeading } from '../../../client/ui/page-heading.tsx';
import { useWaiverStatus } from '../../../client/use-waiver-status.ts';
import { BookingNotices } from './booking-notices.tsx';
import { BookingPayment } from './booking-payment.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { GuardianForm } from './guardian-form.tsx';
import { MemberSection } from './member-section.tsx';
import { PassSwitch } from './pass-switch.tsx';
import { SlotChooser } from './slot-chooser.tsx';
import { useBookSession, type Wish } from './use-book-session.ts';
import { useBookingPrice } from './use-booking-price.ts';
import { useGuardian } from './use-guardian.ts';
import { useMemberCode } from './use-member-code.ts';
import { useSlotChoice } from './use-slot-choice.ts';
import { WaiverStatusLine } from './waiver-status.tsx';

/** /booking: day, slot, guardian, and payment or a member's code (spec 2, Member booking). */
export function BookingPage() {
  const t = useTranslations('bookings');
  const choice = useSlotChoice('/booking');
  const { user } = useCurrentUser({ ask: choice.isMember });
  const [childrenCount, setChildrenCount] = useState(1);
  const [codes, setCodes] = useState({ promoCode: '', giftCode: '', useCredit: false });
  const [wantsPass, setWantsPass] = useState(false);
  const visits = useBalances({ enabled: user !== null }).data?.visits ?? 0;
  const usesPass = wantsPass && visits > 0 && !choice.isMember;
  const { guardian, change, fillEmpty } = useGuardian();
  const memberCode = useMemberCode({
    on: choice.isMember,
    userId: user?.id,
    onVerified: fillEmpty,
  });
  const waiver = useWaiverStatus(guardian.email);
  const { book, isProcessing, errors } = useBookSession();

  const wish: Wish = {
    type: choice.isMember ? 'member' : usesPass ? 'pass' : 'open-play',
    date: choice.date,
    slot: choice.slot,
    childrenCount,
    guardian,
    waiver,
    memberCodeId: memberCode.verifiedId,
    offer: choice.offer,
    codes,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isProcessing) void book(wish);
  }

  const price = useBookingPrice(childrenCount, codes);
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
          {t.rich('page.trialLink', {
            link: (text) => (
              <Link to="/book-guest" className="inline-link">
                {text}
              </Link>
            ),
          })}
        </p>
      </PageHeading>
      <BookingNotices choice={choice} />
      <form
        noValidate
        onSubmit={submit}
        aria-label={t('page.title')}
        className="grid items-start gap-6 lg:grid-cols-[1fr_21rem]"
      >
        <div className="grid gap-6">
          <SlotChooser
            choice={choice}
            childrenCount={childrenCount}
            onChildrenChange={setChildrenCount}
            guardian={guardian}
          />
          <Card className="grid gap-5">
            <MemberSection
              on={choice.isMember}
              onToggle={choice.setMember}
              memberCode={memberCode}
              hereAgain={choice.hereAgain}
            />
            {visits > 0 && !choice.isMember && (
              <PassSwitch
                visits={visits}
                childrenCount={childrenCount}
                on={usesPass}
                onToggle={setWantsPass}
              />
            )}
            <h2 className="border-border border-t pt-5 text-2xl">{t('guardian.title')}</h2>
            <GuardianForm
              guardian={guardian}
              errors={errors}
              onChange={change}
              afterEmail={
                <WaiverStatusLine status={waiver} email={guardian.email} next={choice.hereAgain} />
              }
            />
          </Card>
        </div>
        <div className="lg:sticky lg:top-22">
          <BookingSummary
            wish={wish}
            session={t('summary.session')}
            isDisabled={!guardian.name.trim() || !guardian.email.trim()}
            isProcessing={isProcessing}
            nothingDue={wish.type === 'open-play' && price.amounts.dueCents === 0}
            payment={
              wish.type === 'open-play' && (
                <BookingPayment
                  price={price}
                  codes={codes}
                  onChange={(change) => setCodes({ ...codes, ...change })}
                />
              )
            }
          />
        </div>
      </form>
    </div>
  );
}
