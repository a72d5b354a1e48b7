import { useTranslations } from 'use-intl';
import { CameraView } from '#features/check-in/client/scanner/camera-view.tsx';
import { BookingEntry } from '#features/kiosk/client/booking-entry.tsx';
import { CheckInResult } from '#features/kiosk/client/check-in-result.tsx';
import { CodeEntry } from '#features/kiosk/client/code-entry.tsx';
import { UnlockEntry } from '#features/kiosk/client/unlock-entry.tsx';
import { useCheckInAtKiosk } from '#features/kiosk/client/use-check-in-at-kiosk.ts';
import type { KioskScreenState } from './kiosk-screen-state.ts';
import {
  KioskWaiver,
  KioskWaiverResult,
  KioskWaiverSigned,
  KioskWaiverStatus,
} from './kiosk-waiver.tsx';

type Props = {
  screen: Exclude<KioskScreenState, { kind: 'start' }>;
  onNavigate: (screen: KioskScreenState) => void;
  onStartOver: () => void;
};

/** Renders the screen of one task. */
export function KioskTaskScreen({ screen, onNavigate, onStartOver }: Props) {
  switch (screen.kind) {
    case 'code':
      return <CodeCheckIn onNavigate={onNavigate} onStartOver={onStartOver} />;
    case 'booking':
      return <BookingCheckIn onNavigate={onNavigate} onStartOver={onStartOver} />;
    case 'result':
      return (
        <CheckInResult
          result={screen.result}
          method={screen.method}
          onRetry={() => onNavigate({ kind: screen.method })}
          onWaiver={() => onNavigate({ kind: 'waiver' })}
          onDone={onStartOver}
        />
      );
    case 'unlock':
      return <UnlockEntry onBack={onStartOver} />;
    case 'waiver':
      return (
        <KioskWaiver email={screen.email ?? ''} onNavigate={onNavigate} onStartOver={onStartOver} />
      );
    case 'signed':
      return <KioskWaiverSigned onNavigate={onNavigate} onStartOver={onStartOver} />;
    case 'status':
      return <KioskWaiverStatus onNavigate={onNavigate} onStartOver={onStartOver} />;
    case 'waiver-result':
      return <KioskWaiverResult {...screen} onNavigate={onNavigate} onStartOver={onStartOver} />;
  }
}

type StepProps = Omit<Props, 'screen'>;

function CodeCheckIn({ onNavigate, onStartOver }: StepProps) {
  const t = useTranslations('kiosk.code');
  const { checkIn, isPending } = useCheckInAtKiosk((result) =>
    onNavigate({ kind: 'result', result, method: 'code' }),
  );
  return (
    <CodeEntry
      isChecking={isPending}
      camera={
        <CameraView
          facing="user"
          cameraErrorText={t('noCamera')}
          paused={isPending}
          onCode={(code) => checkIn({ code })}
        />
      }
      onCode={(code) => checkIn({ code })}
      onBack={onStartOver}
    />
  );
}

function BookingCheckIn({ onNavigate, onStartOver }: StepProps) {
  const { checkIn, isPending } = useCheckInAtKiosk((result) =>
    onNavigate({ kind: 'result', result, method: 'booking' }),
  );
  return <BookingEntry isChecking={isPending} onBooking={checkIn} onBack={onStartOver} />;
}
