import { useTranslations } from 'use-intl';
import type { KioskResponse } from '#features/check-in/kiosk-check-in-contract.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Village } from '#platform/client/illustrations/village.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { KioskNotice } from './kiosk-notice.tsx';

/** `braked`: rate-limited after too many failed attempts; `failed`: no response from the server. */
export type CheckInOutcome = KioskResponse | { outcome: 'braked' | 'failed' };

type Props = {
  result: CheckInOutcome;
  method: 'code' | 'booking';
  onRetry: () => void;
  onWaiver: () => void;
  onDone: () => void;
};

/** Shows the welcome message or the reason why the check-in failed. */
export function CheckInResult({ result, method, onRetry, onWaiver, onDone }: Props) {
  const t = useTranslations('kiosk.answer');
  if (result.outcome === 'welcome') return <Welcome result={result} onDone={onDone} />;
  const retryButton = (
    <Button size="large" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  const waiverButton = (
    <Button size="large" onClick={onWaiver}>
      {t('waiverSign')}
    </Button>
  );
  const unknownKey = method === 'code' ? 'unknownCode' : 'unknownBooking';
  const key = result.outcome === 'unknown' ? unknownKey : result.outcome;
  const canRetry = result.outcome === 'unknown' || result.outcome === 'failed';
  return (
    <KioskNotice
      illustration={<LostKite />}
      title={t(`${key}Title`)}
      onBack={onDone}
      actions={
        result.outcome === 'waiver' ? (
          waiverButton
        ) : canRetry ? (
          retryButton
        ) : (
          <DoneButton onDone={onDone} />
        )
      }
    >
      <p>{t(`${key}Text`)}</p>
      {(result.outcome === 'unknown' || result.outcome === 'waiver') && <DeskHint />}
    </KioskNotice>
  );
}

type WelcomeProps = {
  result: Extract<KioskResponse, { outcome: 'welcome' }>;
  onDone: () => void;
};

function Welcome({ result, onDone }: WelcomeProps) {
  const t = useTranslations('kiosk.answer');
  const { formatSlotLabel } = useDates();
  const { firstName: name, childrenCount: count, slotLabel: slot, alreadyCheckedIn } = result;
  return (
    <KioskNotice
      illustration={alreadyCheckedIn ? <Rooftops /> : <Village />}
      title={alreadyCheckedIn ? t('already', { name }) : t('welcome', { name })}
      onBack={onDone}
      actions={<DoneButton onDone={onDone} />}
    >
      <p>{t('children', { count })}</p>
      {slot && <p className="tabular">{t('slot', { slot: formatSlotLabel(slot) })}</p>}
      <p>{t('enjoy')}</p>
    </KioskNotice>
  );
}

function DeskHint() {
  const t = useTranslations('kiosk');
  return <p className="text-muted-ink">{t('desk')}</p>;
}

function DoneButton({ onDone }: { onDone: () => void }) {
  const t = useTranslations('kiosk');
  return (
    <Button size="large" onClick={onDone}>
      {t('done')}
    </Button>
  );
}
