import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePaymentPage } from '#features/checkouts/client/index.ts';
import type { Admissions } from '#features/prices/price-rules.ts';
import { type Codes, toCodeInput } from '#features/shop/client/index.ts';
import { queriesOf as waiverQueries } from '#features/waivers/client/calls.ts';
import { type WaiverStatus, waiverGuardian } from '#features/waivers/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { hasCode, isOutcomeKnown, reasonOf, toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { isEmail } from '#shared/is-email.ts';
import { focusTarget, focusTargets, withSummaryHash } from '../family/focus-targets.ts';
import {
  useCreateCheckout,
  useCreateMemberBooking,
  useCreatePassBooking,
  useInvalidateAvailability,
} from '../use-bookings.ts';
import { refreshPriceList } from '../use-price-list.ts';
import type { Guardian } from './booking-draft.ts';
import { guardianErrors } from './guardian-errors.ts';
import type { GuardianErrors } from './guardian-form.tsx';

export type BookingInput = {
  type: 'open-play' | 'trial' | 'member' | 'pass';
  date: string;
  slot: string | undefined;
  childrenCount: number;
  /** Whether the chosen session has too few spots. */
  isTooSmall: boolean;
  /** Only set if the venue has a price list. */
  admissions?: Admissions;
  /** The pass visits to use. */
  visits?: number;
  /** The no-show fee told on the page, in cents. */
  expectedNoShowFeeCents: number;
  /** The total shown on the page, before codes, in cents. */
  expectedCents: number;
  guardian: Guardian;
  waiver: WaiverStatus;
  /** The form's URL with its choice, to return to after signing the waiver. */
  returnUrl: string;
  /** The verified code's id; required for a member's booking. */
  memberCodeId?: string;
  /** The token of a waitlist offer. */
  offerToken?: string;
  /** Promo and gift codes as typed, and whether to use credit. */
  codes?: Codes;
};

/**
 * Submits the booking form: shows the toasts of spec 5 and 8 for invalid input, and opens the waiver if it is
 * unsigned; otherwise books and opens the payment page, or the confirmation page if nothing is due.
 */
export function useBookSession() {
  const t = useTranslations('bookings.toasts');
  const tSlots = useTranslations('bookings.slots');
  const tValidation = useTranslations('validation');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const invalidateAvailability = useInvalidateAvailability();
  const checkout = useCreateCheckout();
  const memberBooking = useCreateMemberBooking();
  const passBooking = useCreatePassBooking();
  const [attempts] = useState(() => createAttemptKeys());
  const { isRedirecting, redirectToPayment } = usePaymentPage();
  const [errors, setErrors] = useState<GuardianErrors>({});

  const warn = (title: string, description: string) =>
    toast({ title, description, destructive: true });

  function warnAboutWaiver() {
    focusTarget(focusTargets.waiver);
    warn(t('waiverTitle'), t('waiverText'));
  }

  async function book(input: BookingInput) {
    const { slot, guardian, type, memberCodeId, childrenCount } = input;
    setErrors({});
    if (!slot || !guardian.name.trim() || !guardian.email.trim()) {
      focusTarget(focusTargets.slots);
      return warn(t('missingTitle'), t('missingText'));
    }
    if (input.isTooSmall) {
      focusTarget(focusTargets.slots);
      return warn(tSlots('tooFew', { count: childrenCount }), tSlots('tooFewText'));
    }
    if (!isEmail(guardian.email)) return setErrors({ email: tValidation('validEmail') });
    if (needsWaiver(input)) return openWaiver(input);
    if (type === 'member' && !memberCodeId) {
      focusTarget(focusTargets.memberCode);
      return warn(t('verifyTitle'), t('verifyText'));
    }
    const body = toRequestBody(input, slot);
    try {
      await redirectToPayment(() => {
        if (type === 'member')
          return bookWithMemberCode({ ...body, memberCodeId: memberCodeId ?? '' });
        if (type === 'pass') {
          return bookWithPass({ ...body, ...(input.visits && { visits: input.visits }) });
        }
        return startCheckout({ ...body, ...toOptionalCodeInput(input), type });
      });
    } catch (error) {
      handleFailure(error);
    }
  }

  /** Opens the waiver as a step of the booking. The draft keeps the typed fields; the URL keeps the slot. */
  function openWaiver({ guardian, returnUrl }: BookingInput) {
    const [email, name] = [guardian.email.trim(), guardian.name.trim()];
    waiverGuardian.save({ email, name, phone: guardian.phone.trim() });
    return navigate({ to: '/waiver', search: { email, name, next: withSummaryHash(returnUrl) } });
  }

  async function bookWithMemberCode(
    input: Parameters<typeof memberBooking.mutateAsync>[0]['input'],
  ) {
    const key = attempts.keyFor(input);
    return payOrConfirm(await memberBooking.mutateAsync({ input, key }));
  }

  async function bookWithPass(input: Parameters<typeof passBooking.mutateAsync>[0]['input']) {
    const key = attempts.keyFor({ ...input, pass: true });
    return payOrConfirm(await passBooking.mutateAsync({ input, key }));
  }

  /** Returns the payment page if an amount is due; otherwise opens the confirmation page and returns null. */
  async function payOrConfirm({
    bookingId,
    sessionUrl,
  }: {
    bookingId: string;
    sessionUrl?: string;
  }) {
    if (sessionUrl) return { sessionUrl };
    await invalidateAvailability();
    await navigate({
      to: '/booking-success',
      search: { member: 'true', session_id: `booking_${bookingId}` },
    });
    return null;
  }

  async function startCheckout(input: Parameters<typeof checkout.mutateAsync>[0]['input']) {
    const { sessionUrl } = await checkout.mutateAsync({ input, key: attempts.keyFor(input) });
    if (!sessionUrl) throw new Error(t('noAddress'));
    return { sessionUrl };
  }

  function handleFailure(error: unknown) {
    if (isOutcomeKnown(error)) attempts.renew();
    setErrors(guardianErrors(error));
    void invalidateAvailability();
    if (hasCode(error, 'bookings.waiverFirst')) {
      void queryClient.invalidateQueries(waiverQueries('GET /api/waivers/check/:email'));
      return warnAboutWaiver();
    }
    // Shows the new price or fee; the family confirms it with the same button.
    if (changedRules.some((code) => hasCode(error, code))) {
      refreshPriceList();
    }
    toastError(t('failedTitle'), error, t('failedText'), reasonOf);
  }

  return { book, isProcessing: isRedirecting, errors };
}

/** What the page said is no longer so. */
const changedRules = [
  'bookings.priceChanged',
  'bookings.admissionGone',
  'bookings.noShowFeeChanged',
];

/** Whether submitting opens the waiver before the booking is made. */
export const needsWaiver = ({ waiver, guardian }: Pick<BookingInput, 'waiver' | 'guardian'>) =>
  waiver === 'unsigned' && guardian.name.trim() !== '';

function toOptionalCodeInput({ codes }: BookingInput) {
  return codes ? toCodeInput(codes) : {};
}

/** Returns the chosen types as request fields; empty for a venue without a price list. */
export function toAdmissionsInput({ admissions }: Pick<BookingInput, 'admissions'>) {
  if (!admissions) return {};
  const items = Object.entries(admissions).map(([typeId, quantity]) => ({ typeId, quantity }));
  return { admissions: items.filter(({ quantity }) => quantity > 0) };
}

function toRequestBody(input: BookingInput, slotLabel: string) {
  const { date, childrenCount, expectedCents, expectedNoShowFeeCents, guardian, offerToken } =
    input;
  return {
    date,
    slotLabel,
    childrenCount: Math.max(1, childrenCount),
    ...toAdmissionsInput(input),
    expectedCents,
    expectedNoShowFeeCents,
    guardianName: guardian.name.trim(),
    guardianEmail: guardian.email.trim(),
    ...(guardian.phone.trim() ? { guardianPhone: guardian.phone.trim() } : {}),
    ...(guardian.notes.trim() ? { notes: guardian.notes.trim() } : {}),
    ...(offerToken ? { waitlistToken: offerToken } : {}),
  };
}
