import { useTranslations } from 'use-intl';
import { useSettledCheckout } from '#features/checkouts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { partyDraft } from '../book/party-draft.ts';
import type { HostParty } from './use-party.ts';

type Props = { sessionId: string; party: HostParty; onSettled: () => void };

/** Shows the outcome of a payment on return from the payment page. A successful one clears the stored booking draft. */
export function PaymentNotice({ sessionId, party, onSettled }: Props) {
  const t = useTranslations('party');
  const { status, isSettled } = useSettledCheckout(sessionId, (status) => {
    onSettled();
    if (status === 'paid') partyDraft.clear();
  });
  if (!isSettled) return <Alert className="mb-5">{t('paymentPending')}</Alert>;
  if (status !== 'paid' || party.status !== 'booked') return null;
  const isFullyPaid = party.balanceCents === 0;
  return (
    <Alert
      variant="success"
      title={t(isFullyPaid ? 'balancePaidTitle' : 'paidTitle')}
      className="mb-5"
    >
      {isFullyPaid ? null : t('paidText')}
    </Alert>
  );
}
