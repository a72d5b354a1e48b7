import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Today } from './desk-result.ts';
import { useHandedBack } from './use-visits.ts';

/** The refund of a booking paid at the desk, to be handed back there. */
export function OwedMoney({ owed }: { owed: Today['owed'][number] }) {
  const t = useTranslations('checkIn.today');
  const { currency } = useVenue();
  const handedBack = useHandedBack();
  const amount = formatMoney(owed.amountCents, currency, useLocale());
  return (
    <Alert title={t('owed', { amount, name: owed.guardianName })}>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        disabled={handedBack.isPending}
        onClick={() => handedBack.mutate(owed.bookingId)}
      >
        {t('handedBack')}
      </Button>
    </Alert>
  );
}
