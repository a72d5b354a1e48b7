import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCheckoutStatus } from '#features/checkouts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { partyDraft } from '../book/party-draft.ts';
import type { OwnParty } from './use-party.ts';

type Props = { sessionId: string; party: OwnParty; onSettled: () => void };

/** Back from the payment page: how the payment ended, asked of the server. */
export function PaymentNotice({ sessionId, party, onSettled }: Props) {
  const t = useTranslations('party');
  const { status } = useCheckoutStatus(sessionId);
  const isSettled = status !== undefined && status !== 'pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is settled
  useEffect(() => {
    if (isSettled) onSettled();
    if (status === 'paid') partyDraft.forget();
  }, [isSettled]);
  if (!isSettled) return <Alert className="mb-5">{t('paying')}</Alert>;
  if (status !== 'paid' || party.status !== 'booked') return null;
  const isAll = party.balanceCents === 0;
  return (
    <Alert variant="success" title={t(isAll ? 'restPaidTitle' : 'paidTitle')} className="mb-5">
      {isAll ? null : t('paidText')}
    </Alert>
  );
}
