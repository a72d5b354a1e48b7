import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { hasFee } from '../../no-show-fee-rules.ts';
import { receiptUrl } from '../family/booking-file-urls.ts';
import { FeeWarning } from './fee-warning.tsx';
import { OfficeAskFee } from './office-ask-fee.tsx';
import { OfficeBookingDetails } from './office-booking-details.tsx';
import { OfficeCancel } from './office-cancel.tsx';
import { OfficeNote } from './office-note.tsx';
import { OfficeRefund } from './office-refund.tsx';
import { OfficeReschedule } from './office-reschedule.tsx';
import { OfficeWaiveFee } from './office-waive-fee.tsx';
import {
  type OfficeDetails,
  useOfficeBooking,
  useResendConfirmation,
} from './use-office-bookings.ts';

/** A sheet with one booking and all office actions. */
export function OfficeBookingSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('officeBookings');
  const tOffice = useTranslations('office');
  const booking = useOfficeBooking(id);
  const isGone = booking.error instanceof ApiError && booking.error.status < 500;
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={booking.data?.guardianName ?? t('details.title')}
      isBesideList
    >
      {booking.data ? (
        <LoadedBooking booking={booking.data} />
      ) : booking.isError ? (
        <Alert variant="destructive" title={isGone ? t('details.notFound') : tOffice('loadFailed')}>
          {!isGone && (
            <Button
              variant="outline"
              size="small"
              className="mt-2"
              onClick={() => booking.refetch()}
            >
              {tOffice('tryAgain')}
            </Button>
          )}
        </Alert>
      ) : (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </Sheet>
  );
}

function LoadedBooking({ booking }: { booking: OfficeDetails }) {
  const t = useTranslations('officeBookings');
  const [step, setStep] = useState<
    'reschedule' | 'refund' | 'cancel' | 'askFee' | 'waiveFee' | null
  >(null);
  const resend = useResendConfirmation(booking.id);
  const back = () => setStep(null);
  if (step === 'reschedule') return <OfficeReschedule booking={booking} onDone={back} />;
  if (step === 'refund') return <OfficeRefund booking={booking} onDone={back} />;
  if (step === 'askFee') return <OfficeAskFee booking={booking} onDone={back} />;
  if (step === 'waiveFee') return <OfficeWaiveFee booking={booking} onDone={back} />;
  if (step === 'cancel') return <OfficeCancel booking={booking} onDone={back} />;
  return (
    <div className="grid gap-6">
      <OfficeBookingDetails booking={booking} />
      <FeeWarning fee={booking.noShowFee} />
      <div className="grid grid-cols-2 gap-3">
        {booking.canMove && (
          <Button variant="outline" onClick={() => setStep('reschedule')}>
            {t('move.open')}
          </Button>
        )}
        {booking.refundableCents > 0 && (
          <Button variant="outline" onClick={() => setStep('refund')}>
            {t('refund.open')}
          </Button>
        )}
        {booking.hasReceipt && (
          <AnchorButton
            href={receiptUrl(booking)}
            variant="outline"
            className="col-span-2"
            target="_blank"
          >
            <FileText aria-hidden="true" className="size-5" />
            {t('details.receipt')}
          </AnchorButton>
        )}
        {booking.canResend && (
          <Button
            variant="outline"
            className="col-span-2"
            disabled={resend.isPending}
            onClick={() =>
              resend.mutate(undefined, {
                onSuccess: ({ sentTo }) => toast({ title: t('resend.done', { email: sentTo }) }),
              })
            }
          >
            {booking.payUntil ? t('resend.payment') : t('resend.confirmation')}
          </Button>
        )}
        {booking.askableFeeCents > 0 && (
          <Button variant="outline" className="col-span-2" onClick={() => setStep('askFee')}>
            {t('fee.open')}
          </Button>
        )}
        {hasFee(booking.noShowFee) && (
          <Button variant="outline" className="col-span-2" onClick={() => setStep('waiveFee')}>
            {t('fee.waive')}
          </Button>
        )}
        {booking.canCancel && (
          <Button variant="quiet" className="col-span-2" onClick={() => setStep('cancel')}>
            {t('cancel.open')}
          </Button>
        )}
      </div>
      <OfficeNote key={booking.id} booking={booking} />
    </div>
  );
}
