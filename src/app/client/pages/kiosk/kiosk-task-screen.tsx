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
  onGo: (screen: KioskScreenState) => void;
  onStartOver: () => void;
};

/** Renders the screen of one task. */
export function KioskTaskScreen({ screen, onGo, onStartOver }: Props) {
  switch (screen.kind) {
    case 'code':
      return <CodeCheckIn onGo={onGo} onStartOver={onStartOver} />;
    case 'booking':
      return <BookingCheckIn onGo={onGo} onStartOver={onStartOver} />;
    case 'result':
      return (
        <CheckInResult
          result={screen.result}
          method={screen.method}
          onRetry={() => onGo({ kind: screen.method })}
          onWaiver={() => onGo({ kind: 'waiver' })}
          onDone={onStartOver}
        />
      );
    case 'unlock':
      return <UnlockEntry onBack={onStartOver} />;
    case 'waiver':
      return <KioskWaiver email={screen.email ?? ''} onGo={onGo} onStartOver={onStartOver} />;
    case 'signed':
      return <KioskWaiverSigned onGo={onGo} onStartOver={onStartOver} />;
    case 'status':
      return <KioskWaiverStatus onGo={onGo} onStartOver={onStartOver} />;
    case 'waiver-result':
      return <KioskWaiverResult {...screen} onGo={onGo} onStartOver={onStartOver} />;
  }
}

type StepProps = Pick<Props, 'onGo' | 'onStartOver'>;

function CodeCheckIn({ onGo, onStartOver }: StepProps) {
  const t = useTranslations('kiosk.code');
  const checkIn = useCheckInAtKiosk((result) => onGo({ kind: 'result', result, method: 'code' }));
  return (
    <CodeEntry
      isChecking={checkIn.isPending}
      camera={
        <CameraView
          facing="user"
          cameraErrorText={t('noCamera')}
          paused={checkIn.isPending}
          onCode={(code) => checkIn.mutate({ code })}
        />
      }
      onCode={(code) => checkIn.mutate({ code })}
      onBack={onStartOver}
    />
  );
}

function BookingCheckIn({ onGo, onStartOver }: StepProps) {
  const checkIn = useCheckInAtKiosk((result) =>
    onGo({ kind: 'result', result, method: 'booking' }),
  );
  return (
    <BookingEntry
      isChecking={checkIn.isPending}
      onBooking={(booking) => checkIn.mutate(booking)}
      onBack={onStartOver}
    />
  );
}
