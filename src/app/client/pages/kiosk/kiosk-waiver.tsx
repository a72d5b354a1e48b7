import { useTranslations } from 'use-intl';
import { KioskNotice } from '#features/kiosk/client/kiosk-notice.tsx';
import { KioskScreen } from '#features/kiosk/client/kiosk-screen.tsx';
import { WaiverStatusEntry } from '#features/kiosk/client/waiver-status-entry.tsx';
import {
  useSignWaiverAtKiosk,
  useWaiverCheckAtKiosk,
} from '#features/waivers/client/use-waivers.ts';
import { WaiverForm } from '#features/waivers/client/waiver-form.tsx';
import { createEmptyWaiverForm } from '#features/waivers/client/waiver-form-values.ts';
import { toastFailure } from '#platform/client/failure.ts';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { KioskScreenState } from './kiosk-screen-state.ts';

type Props = { onNavigate: (screen: KioskScreenState) => void; onStartOver: () => void };

/** The regular waiver form, without drafts and autocomplete. */
export function KioskWaiver({ email, onNavigate, onStartOver }: Props & { email: string }) {
  const t = useTranslations('kiosk.waiver');
  const sign = useSignWaiverAtKiosk();
  return (
    <KioskScreen title={t('title')} lead={t('lead')} onBack={onStartOver}>
      <WaiverForm
        values={createEmptyWaiverForm({ email })}
        sign={sign}
        onSigned={() => onNavigate({ kind: 'signed' })}
        onCancel={onStartOver}
        isSharedDevice
      />
    </KioskScreen>
  );
}

/** Confirms the signature and offers check-in. */
export function KioskWaiverSigned({ onNavigate, onStartOver }: Props) {
  const t = useTranslations('kiosk');
  return (
    <KioskNotice
      illustration={<BookedTicket />}
      title={t('waiver.signedTitle')}
      onBack={onStartOver}
      actions={
        <>
          <Button variant="outline" size="large" onClick={onStartOver}>
            {t('done')}
          </Button>
          <Button size="large" onClick={() => onNavigate({ kind: 'code' })}>
            {t('waiver.checkIn')}
          </Button>
        </>
      }
    >
      <p>{t('waiver.signedText')}</p>
    </KioskNotice>
  );
}

/** Asks for the email address to look up. */
export function KioskWaiverStatus({ onNavigate, onStartOver }: Props) {
  const t = useTranslations('kiosk.result');
  const check = useWaiverCheckAtKiosk();
  function checkWaiver(email: string) {
    check.mutate(email, {
      onSuccess: ({ hasSigned }) => onNavigate({ kind: 'waiver-result', hasSigned, email }),
      onError: (error) => toastFailure(t('failedTitle'), error, t('failedText')),
    });
  }
  return (
    <WaiverStatusEntry isChecking={check.isPending} onEmail={checkWaiver} onBack={onStartOver} />
  );
}

/** Shows whether a waiver is signed. */
export function KioskWaiverResult({
  hasSigned,
  email,
  onNavigate,
  onStartOver,
}: Props & { hasSigned: boolean; email: string }) {
  const t = useTranslations('kiosk');
  const state = hasSigned ? 'signed' : 'missing';
  return (
    <KioskNotice
      illustration={hasSigned ? <BookedTicket /> : <LostKite />}
      title={t(`status.${state}Title`)}
      onBack={onStartOver}
      actions={
        hasSigned ? (
          <Button size="large" onClick={onStartOver}>
            {t('done')}
          </Button>
        ) : (
          <Button size="large" onClick={() => onNavigate({ kind: 'waiver', email })}>
            {t('status.sign')}
          </Button>
        )
      }
    >
      <p>{t(`status.${state}Text`)}</p>
    </KioskNotice>
  );
}
