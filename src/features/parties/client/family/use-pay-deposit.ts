import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePaymentPage } from '#features/checkouts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { isOutcomeKnown, toastError } from '#platform/client/failure.ts';
import { isEmail } from '#shared/is-email.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import type { HostDraft } from '../book/party-draft.ts';
import { useBookParty } from '../use-parties.ts';

/** Returns the required fields that are missing or invalid. */
export function findInvalidFields(host: HostDraft): (keyof HostDraft)[] {
  const invalidFields: (keyof HostDraft)[] = [];
  if (!host.childName.trim()) invalidFields.push('childName');
  if (!host.guardianName.trim()) invalidFields.push('guardianName');
  if (!isEmail(host.email)) invalidFields.push('email');
  return invalidFields;
}

type Input = {
  packageId: string;
  date: string;
  window: PartyWindow;
  kids: number;
  addonIds: string[];
  /** The displayed price, in cents. */
  expectedCents: number;
  host: HostDraft;
};

/** Holds the party and redirects to the payment page; shows a toast on failure. */
export function usePayDeposit() {
  const t = useTranslations('parties');
  const bookParty = useBookParty();
  const [attempts] = useState(() => createAttemptKeys());
  const { isRedirecting, redirectToPayment } = usePaymentPage();

  async function pay({ host, ...party }: Input) {
    const input = { ...party, ...host };
    try {
      await redirectToPayment(() => bookParty.mutateAsync({ input, key: attempts.keyFor(input) }));
    } catch (error) {
      if (isOutcomeKnown(error)) attempts.renew();
      toastError(t('bookFailedTitle'), error, t('bookFailedText'));
    }
  }

  return { pay, isPaying: isRedirecting };
}
