import { useTranslations } from 'use-intl';
import { CameraView } from '#features/check-in/client/scanner/camera-view.tsx';
import { BookingEntry } from '#features/kiosk/client/booking-entry.tsx';
import { CheckInResult } from '#features/kiosk/client/check-in-result.tsx';
import { CodeEntry } from '#features/kiosk/client/code-entry.tsx';
import { UnlockEntry } from '#features/kiosk/client/unlock-entry.tsx';
import { useCheckInAtKiosk } from '#features/kiosk/client/use-check-in-at-kiosk.ts';
import type { KioskScreenName } from './kiosk-screen-name.ts';
import { KioskSigned, KioskWaiver, KioskWaiverAnswer, KioskWaiverStatus } from './kiosk-waiver.tsx';

type Props = {
  screen: Exclude<KioskScreenName, { at: 'start' }>;
  onGo: (screen: KioskScreenName) => void;
  onStartOver: () => void;
};

/** The screen of one task. */
export function KioskTaskScreen({ screen, onGo, onStartOver }: Props) {
  switch (screen.at) {
    case 'code':
      return <ByCode onGo={onGo} onStartOver={onStartOver} />;
    case 'booking':
      return <ByBooking onGo={onGo} onStartOver={onStartOver} />;
    case 'answer':
      return (
        <CheckInResult
          result={screen.answer}
          by={screen.by}
          onAgain={() => onGo({ at: screen.by })}
          onWaiver={() => onGo({ at: 'waiver' })}
          onDone={onStartOver}
        />
      );
    case 'unlock':
      return <UnlockEntry onBack={onStartOver} />;
    case 'waiver':
      return <KioskWaiver email={screen.email ?? ''} onGo={onGo} onStartOver={onStartOver} />;
    case 'signed':
      return <KioskSigned onGo={onGo} onStartOver={onStartOver} />;
    case 'status':
      return <KioskWaiverStatus onGo={onGo} onStartOver={onStartOver} />;
    case 'has-signed':
      return <KioskWaiverAnswer {...screen} onGo={onGo} onStartOver={onStartOver} />;
  }
}

type StepProps = Pick<Props, 'onGo' | 'onStartOver'>;

function ByCode({ onGo, onStartOver }: StepProps) {
  const t = useTranslations('kiosk.code');
  const checkIn = useCheckInAtKiosk((answer) => onGo({ at: 'answer', answer, by: 'code' }));
  return (
    <CodeEntry
      isChecking={checkIn.isPending}
      camera={
        <CameraView
          facing="user"
          withoutCamera={t('noCamera')}
          paused={checkIn.isPending}
          onCode={(code) => checkIn.mutate({ code })}
        />
      }
      onCode={(code) => checkIn.mutate({ code })}
      onBack={onStartOver}
    />
  );
}

function ByBooking({ onGo, onStartOver }: StepProps) {
  const checkIn = useCheckInAtKiosk((answer) => onGo({ at: 'answer', answer, by: 'booking' }));
  return (
    <BookingEntry
      isChecking={checkIn.isPending}
      onBooking={(named) => checkIn.mutate(named)}
      onBack={onStartOver}
    />
  );
}
