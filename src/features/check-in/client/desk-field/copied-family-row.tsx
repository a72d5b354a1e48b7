import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { CopiedFamily, CopiedGuest } from '../../offline-desk-contract.ts';
import { useSessionFormat } from '../use-session-format.ts';
import { OtherDayLine } from './other-day-line.tsx';

type Props = { family: CopiedFamily | CopiedGuest; isBusy: boolean; onCheckIn: () => void };

/** A family in the tablet's copy, found while the desk is offline. */
export function CopiedFamilyRow({ family, isBusy, onCheckIn }: Props) {
  const t = useTranslations('offlineDesk.search');
  const { formatSession } = useSessionFormat();
  const { name, bookings, kids = [], otherDay } = family;
  const slots = (bookings ?? []).map(formatSession).join(', ');
  const canCheckIn = bookings !== undefined || ('active' in family && family.active);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        {kids.length > 0 && <p className="text-muted-ink text-sm">{kids.join(', ')}</p>}
        {otherDay && <OtherDayLine otherDay={otherDay} />}
        {slots && (
          <p className="tabular text-muted-ink text-sm">{t('bookingAt', { slot: slots })}</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('checkInOf', { name })}
        disabled={isBusy || !canCheckIn}
        onClick={onCheckIn}
      >
        {t('checkIn')}
      </Button>
    </li>
  );
}
