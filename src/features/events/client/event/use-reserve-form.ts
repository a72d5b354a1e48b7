import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guardianErrors, useBookingDraft } from '#features/bookings/client/index.ts';
import { usePaymentPage } from '#features/checkouts/client/index.ts';
import { toCodeInput } from '#features/shop/client/index.ts';
import { queriesOf as waiverQueries } from '#features/waivers/client/calls.ts';
import { useWaiverStatus, waiverGuardian } from '#features/waivers/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { hasCode, isOutcomeKnown, reasonOf, toastError } from '#platform/client/failure.ts';
import { useStoredDraft } from '#platform/client/forms/use-stored-draft.ts';
import { isEmail } from '#shared/is-email.ts';
import type { Event } from '../../events-contract.ts';
import { toExtrasInput, useChosenExtras, useEventPrice, useReserve } from '../family/use-events.ts';
import { createRsvpDraft } from './rsvp-draft.ts';

/**
 * The state and submission of a guest's reservation. Submitting leads to the waiver, the payment page or the
 * confirmation. Name and email are shared with the booking form. Drafts are stored for the session.
 */
export function useReserveForm(event: Event) {
  const t = useTranslations('events.reserve');
  const tValidation = useTranslations('validation');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { draft: guardian, change: changeGuardian } = useBookingDraft();
  const [draft, change] = useStoredDraft(useMemo(() => createRsvpDraft(event), [event]));
  const [attempts] = useState(() => createAttemptKeys());
  const [errors, setErrors] = useState<ReturnType<typeof guardianErrors>>({});
  const waiver = useWaiverStatus(guardian.email);
  const extras = useChosenExtras(draft.extras);
  const price = useEventPrice(event, { spots: draft.spots, extras }, draft);
  const reserve = useReserve(event.id);
  const { isRedirecting, redirectToPayment } = usePaymentPage();
  const needsWaiver = waiver === 'unsigned' && guardian.name.trim() !== '';

  async function submit() {
    setErrors({});
    const [name, email] = [guardian.name.trim(), guardian.email.trim()];
    if (!name || !isEmail(email)) {
      // On phones the form is below the fold; focusing the field also scrolls to it.
      document.querySelector<HTMLElement>(`form [name="${name ? 'email' : 'name'}"]`)?.focus();
      return setErrors({
        ...(!name && { name: tValidation('yourName') }),
        ...(!isEmail(email) && { email: tValidation('validEmail') }),
      });
    }
    if (needsWaiver) {
      waiverGuardian.save({ email, name, phone: guardian.phone.trim() });
      return navigate({ to: '/waiver', search: { email, name, next: `/calendar/${event.id}` } });
    }
    const input = {
      guardianName: name,
      guardianEmail: email,
      spots: draft.spots,
      ...toExtrasInput(extras),
      expectedCents: price.expectedCents,
      ...toCodeInput(draft),
    };
    try {
      await redirectToPayment(() => reserve.mutateAsync({ input, key: attempts.keyFor(input) }));
    } catch (error) {
      handleFailure(error);
    }
  }

  function handleFailure(error: unknown) {
    if (isOutcomeKnown(error)) attempts.renew();
    setErrors(guardianErrors(error));
    if (hasCode(error, 'bookings.waiverFirst')) {
      void queryClient.invalidateQueries(waiverQueries('GET /api/waivers/check/:email'));
    }
    toastError(t('failedTitle'), error, t('failedText'), reasonOf);
  }

  return {
    guardian,
    changeGuardian,
    draft,
    change,
    extras,
    price,
    errors,
    waiver,
    needsWaiver,
    submit,
    isRedirecting,
  };
}
