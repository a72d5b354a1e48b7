import { useTranslations } from 'use-intl';
import type { KioskResponse } from '#features/check-in/kiosk-check-in-contract.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Village } from '#platform/client/illustrations/village.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { KioskNotice } from './kiosk-notice.tsx';

/** `braked` after too many wrong attempts, `failed` without a response. */
export type CheckInOutcome = KioskResponse | { outcome: 'braked' | 'failed' };

type Props = {
  result: CheckInOutcome;
  by: 'code' | 'booking';
  onAgain: () => void;
  onWaiver: () => void;
  onDone: () => void;
};

/** "Welcome, Mary!", or why the family was not checked in. */
export function CheckInResult({ result, by, onAgain, onWaiver, onDone }: Props) {
  const t = useTranslations('kiosk.answer');
  if (result.outcome === 'welcome') return <Welcome result={result} onDone={onDone} />;
  const retry = (
    <Button size="large" onClick={onAgain}>
      {t('again')}
    </Button>
  );
  const waiver = (
    <Button size="large" onClick={onWaiver}>
      {t('waiverSign')}
    </Button>
  );
  const unknown = by === 'code' ? 'unknownCode' : 'unknownBooking';
  const key = result.outcome === 'unknown' ? unknown : result.outcome;
  const canRetry = result.outcome === 'unknown' || result.outcome === 'failed';
  return (
    <KioskNotice
      picture={<LostKite />}
      title={t(`${key}Title`)}
      onBack={onDone}
      actions={result.outcome === 'waiver' ? waiver : canRetry ? retry : <Done onDone={onDone} />}
    >
      <p>{t(`${key}Text`)}</p>
      {(result.outcome === 'unknown' || result.outcome === 'waiver') && <ToTheDesk />}
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
      picture={alreadyCheckedIn ? <Rooftops /> : <Village />}
      title={alreadyCheckedIn ? t('already', { name }) : t('welcome', { name })}
      onBack={onDone}
      actions={<Done onDone={onDone} />}
    >
      <p>{t('children', { count })}</p>
      {slot && <p className="tabular">{t('slot', { slot: formatSlotLabel(slot) })}</p>}
      <p>{t('enjoy')}</p>
    </KioskNotice>
  );
}

function ToTheDesk() {
  const t = useTranslations('kiosk');
  return <p className="text-muted-ink">{t('desk')}</p>;
}

function Done({ onDone }: { onDone: () => void }) {
  const t = useTranslations('kiosk');
  return (
    <Button size="large" onClick={onDone}>
      {t('done')}
    </Button>
  );
}
