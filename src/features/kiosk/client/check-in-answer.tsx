import { useTranslations } from 'use-intl';
import type { KioskAnswer } from '#features/check-in/kiosk-check-in-contract.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Village } from '#platform/client/illustrations/village.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { KioskNotice } from './kiosk-notice.tsx';

/** What came of checking in; `braked` after too many wrong tries, `failed` without an answer. */
export type CheckInOutcome = KioskAnswer | { outcome: 'braked' | 'failed' };

type Props = {
  answer: CheckInOutcome;
  by: 'code' | 'booking';
  onAgain: () => void;
  onWaiver: () => void;
  onDone: () => void;
};

/** "Welcome, Mary!", or what stands in the way. */
export function CheckInAnswer({ answer, by, onAgain, onWaiver, onDone }: Props) {
  const t = useTranslations('kiosk.answer');
  if (answer.outcome === 'welcome') return <Welcome answer={answer} onDone={onDone} />;
  const again = (
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
  const told = answer.outcome === 'unknown' ? unknown : answer.outcome;
  const isHopeful = answer.outcome === 'unknown' || answer.outcome === 'failed';
  return (
    <KioskNotice
      picture={<LostKite />}
      title={t(`${told}Title`)}
      onBack={onDone}
      actions={answer.outcome === 'waiver' ? waiver : isHopeful ? again : <Done onDone={onDone} />}
    >
      <p>{t(`${told}Text`)}</p>
      <ToTheDesk isTold={answer.outcome === 'unknown' || answer.outcome === 'waiver'} />
    </KioskNotice>
  );
}

type WelcomeProps = {
  answer: Extract<KioskAnswer, { outcome: 'welcome' }>;
  onDone: () => void;
};

function Welcome({ answer, onDone }: WelcomeProps) {
  const t = useTranslations('kiosk.answer');
  const { formatSlotLabel } = useDates();
  const { firstName: name, childrenCount: count, slotLabel: slot, alreadyCheckedIn } = answer;
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

function ToTheDesk({ isTold }: { isTold: boolean }) {
  const t = useTranslations('kiosk');
  return isTold ? <p className="text-muted-ink">{t('desk')}</p> : null;
}

function Done({ onDone }: { onDone: () => void }) {
  const t = useTranslations('kiosk');
  return (
    <Button size="large" onClick={onDone}>
      {t('done')}
    </Button>
  );
}
