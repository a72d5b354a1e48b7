import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useWaiveFee } from './use-no-show-fees.ts';
import type { OfficeDetails } from './use-office-bookings.ts';

type Props = { booking: OfficeDetails; onDone: () => void };

/** Waives a booking's no-show fee after a confirmation. */
export function OfficeWaiveFee({ booking, onDone }: Props) {
  const t = useTranslations('officeBookings.fee');
  const isPaid = booking.noShowFee?.state === 'paid';
  const waive = useWaiveFee(booking.id);
  return (
    <div className="grid gap-5">
      <h3 className="text-xl">{t('waiveTitle')}</h3>
      <p>{t(isPaid ? 'waivePaidText' : 'waiveText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="destructive"
          disabled={waive.isPending}
          onClick={() =>
            waive.mutate(undefined, {
              onSuccess: () => {
                toast({ title: t('waivedToast'), description: t('waivedText') });
                onDone();
              },
            })
          }
        >
          {waive.isPending ? t('waiving') : t('waive')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}
