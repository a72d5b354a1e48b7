import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePaymentPage } from '#features/checkouts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { failedToast } from '#platform/client/failure.ts';
import { isEmail } from '#shared/is-email.ts';
import type { PartyWindow } from '../../parties-rules.ts';
import type { HostDraft } from '../book/party-draft.ts';
import { useBookParty } from '../use-parties.ts';

/** The required fields that are missing or invalid. */
export function missingOf(host: HostDraft): (keyof HostDraft)[] {
  const missing: (keyof HostDraft)[] = [];
  if (!host.childName.trim()) missing.push('childName');
  if (!host.guardianName.trim()) missing.push('guardianName');
  if (!isEmail(host.email)) missing.push('email');
  return missing;
}

type Input = {
  packageId: string;
  date: string;
  window: PartyWindow;
  kids: number;
  addonIds: string[];
  host: HostDraft;
};

/** Holds the party and leaves for the payment page; shows a toast on failure. */
export function usePayDeposit() {
  const t = useTranslations('parties');
  const booking = useBookParty();
  const [attempts] = useState(() => createAttemptKeys());
  const { isLeaving, leaveFor } = usePaymentPage();

  async function pay({ host, ...party }: Input) {
    const input = { ...party, ...host };
    try {
      await leaveFor(() => booking.mutateAsync({ input, key: attempts.keyFor(input) }));
    } catch (error) {
      attempts.renew();
      failedToast(t('bookFailedTitle'), error, t('bookFailedText'));
    }
  }

  return { pay, isPaying: isLeaving };
}
