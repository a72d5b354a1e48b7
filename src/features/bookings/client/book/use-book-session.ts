import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Codes, codesToSend } from '#features/shop/client/index.ts';
import type { WaiverStatus } from '#features/waivers/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { isEmail } from '#shared/is-email.ts';
import { goTo, places } from '../family/go-to.ts';
import {
  useCreateCheckout,
  useCreateMemberBooking,
  useCreatePassBooking,
  useRefreshAvailability,
} from '../use-bookings.ts';
import type { Guardian } from './booking-draft.ts';
import { readFailure } from './booking-failure.ts';
import type { GuardianErrors } from './guardian-form.tsx';

export type Wish = {
  type: 'open-play' | 'trial' | 'member' | 'pass';
  date: string;
  slot: string | undefined;
  childrenCount: number;
  guardian: Guardian;
  waiver: WaiverStatus;
  /** Of the verified code; a member's booking needs it. */
  memberCodeId?: string;
  /** A waitlist mail's token. */
  offer?: string;
  /** Promo code, gift card and credit, as they are typed. */
  codes?: Codes;
};

/**
 * Books what the form asks for: checks and toasts to the letter of spec 5 and 8, then the payment
 * page, or for members the confirmation. What was typed stays whatever happens.
 */
export function useBookSession() {
  const t = useTranslations('bookings.toasts');
  const say = useTranslations('validation');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshAvailability = useRefreshAvailability();
  const checkout = useCreateCheckout();
  const memberBooking = useCreateMemberBooking();
  const passBooking = useCreatePassBooking();
  const [attempts] = useState(() => createAttemptKeys());
  const [isProcessing, setProcessing] = useState(false);
  const [errors, setErrors] = useState<GuardianErrors>({});

  // The browser's back button can bring this very page back from the payment page, still processing.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setProcessing(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const warn = (title: string, description: string) =>
    toast({ title, description, destructive: true });

  function warnOfWaiver() {
    goTo(places.waiver);
    warn(t('waiverTitle'), t('waiverText'));
  }

  async function book(wish: Wish) {
    const { slot, guardian, type, memberCodeId } = wish;
    setErrors({});
    if (!slot || !guardian.name.trim() || !guardian.email.trim()) {
      goTo(places.slots);
      return warn(t('missingTitle'), t('missingText'));
    }
    if (!isEmail(guardian.email)) return setErrors({ email: say('validEmail') });
    if (wish.waiver === 'unsigned') return warnOfWaiver();
    if (type === 'member' && !memberCodeId) {
      goTo(places.memberCode);
      return warn(t('verifyTitle'), t('verifyText'));
    }
    setProcessing(true);
    try {
      if (type === 'member')
        await bookFree({ ...bodyOf(wish, slot), memberCodeId: memberCodeId ?? '' });
      else if (type === 'pass') await bookWithPass(bodyOf(wish, slot));
      else await goToPayment({ ...bodyOf(wish, slot), ...codesOf(wish), type });
    } catch (error) {
      setProcessing(false);
      explain(error);
    }
  }

  async function bookFree(wish: Parameters<typeof memberBooking.mutateAsync>[0]['wish']) {
    await memberBooking.mutateAsync({ wish, key: attempts.keyFor(wish) });
    await refreshAvailability();
    await navigate({ to: '/booking-success', search: { member: 'true' } });
  }

  async function bookWithPass(wish: Parameters<typeof passBooking.mutateAsync>[0]['wish']) {
    await passBooking.mutateAsync({ wish, key: attempts.keyFor({ ...wish, pass: true }) });
    await refreshAvailability();
    await navigate({ to: '/booking-success', search: { member: 'true' } });
  }

  /** The button stays on "Processing..." until the browser has left. */
  async function goToPayment(wish: Parameters<typeof checkout.mutateAsync>[0]['wish']) {
    const { sessionUrl } = await checkout.mutateAsync({ wish, key: attempts.keyFor(wish) });
    if (!sessionUrl) throw new Error(t('noAddress'));
    window.location.assign(sessionUrl);
  }

  function explain(error: unknown) {
    const failure = readFailure(error);
    if (failure.isAnswered) attempts.renew();
    setErrors(failure.fields);
    void refreshAvailability();
    if (failure.isWaiverMissing) {
      void queryClient.invalidateQueries({ queryKey: ['/api/waivers/check'] });
      return warnOfWaiver();
    }
    warn(t('failedTitle'), failure.sentence ?? t('failedText'));
  }

  return { book, isProcessing, errors };
}

function codesOf({ codes }: Wish) {
  return codes ? codesToSend(codes) : {};
}

function bodyOf({ date, childrenCount, guardian, offer }: Wish, slotLabel: string) {
  return {
    date,
    slotLabel,
    childrenCount,
    guardianName: guardian.name.trim(),
    guardianEmail: guardian.email.trim(),
    ...(guardian.phone.trim() ? { guardianPhone: guardian.phone.trim() } : {}),
    ...(guardian.notes.trim() ? { notes: guardian.notes.trim() } : {}),
    ...(offer ? { waitlistToken: offer } : {}),
  };
}
