import { useTranslations } from 'use-intl';
import type { KioskResponse } from '#features/check-in/kiosk-check-in-contract.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { DoneButton } from './done-button.tsx';
import { KioskNotice } from './kiosk-notice.tsx';
import { KioskWelcome } from './kiosk-welcome.tsx';

/** `rateLimited`: too many failed attempts; `failed`: no response from the server. */
export type CheckInOutcome = KioskResponse | { outcome: 'rateLimited' | 'failed' };

type Props = {
  result: CheckInOutcome;
  method: 'code' | 'booking';
  onRetry: () => void;
  onWaiver: () => void;
  onDone: () => void;
};

/** Shows the welcome message or the reason why the check-in failed. */
export function CheckInResult({ result, method, onRetry, onWaiver, onDone }: Props) {
  const t = useTranslations('kiosk');
  const formatFailure = useFormatFailure();
  if (result.outcome === 'welcome') return <KioskWelcome result={result} onDone={onDone} />;
  const { outcome } = result;
  const { title, text } = formatFailure(result, method);
  const canRetry = outcome === 'unknown' || outcome === 'failed' || outcome === 'otherDay';
  const actions =
    outcome === 'waiver' ? (
      <Button size="large" onClick={onWaiver}>
        {t('result.waiverSign')}
      </Button>
    ) : canRetry ? (
      <Button size="large" onClick={onRetry}>
        {t('result.tryAgain')}
      </Button>
    ) : (
      <DoneButton onDone={onDone} />
    );
  const showsDeskHint = outcome === 'unknown' || outcome === 'waiver' || outcome === 'otherDay';
  return (
    <KioskNotice illustration={<LostKite />} title={title} onBack={onDone} actions={actions}>
      <p>{text}</p>
      {showsDeskHint && <p className="text-muted-ink">{t('desk')}</p>}
    </KioskNotice>
  );
}

type FailedOutcome = Exclude<CheckInOutcome, { outcome: 'welcome' }>;

function useFormatFailure() {
  const t = useTranslations('kiosk.result');
  const { formatTime, formatVenueDate, formatSlotLabel } = useDates();
  return (result: FailedOutcome, method: 'code' | 'booking') => {
    switch (result.outcome) {
      case 'otherDay': {
        const day = formatVenueDate(result.date);
        const text = t('otherDayText', { day, slot: formatSlotLabel(result.slotLabel) });
        return { title: t('otherDayTitle'), text };
      }
      case 'over':
        return {
          title: t('overTitle'),
          text: t('overText', { time: formatTime(result.endedAt) }),
        };
      default: {
        const unknownKey = method === 'code' ? 'unknownCode' : 'unknownBooking';
        const key = result.outcome === 'unknown' ? unknownKey : result.outcome;
        return { title: t(`${key}Title`), text: t(`${key}Text`) };
      }
    }
  };
}
