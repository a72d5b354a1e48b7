import { CircleCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useBookedText } from '#features/bookings/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { OverCapacity } from '../../arrival-rules.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { Arrival } from '../arrivals/arrival.ts';
import { ArrivalActions } from '../arrivals/arrival-actions.tsx';
import { ArrivalAlerts } from '../arrivals/arrival-alerts.tsx';
import type { PaymentMethod } from '../arrivals/use-arrivals.ts';
import {
  careNotesOf,
  FamilyCareLine,
  NoPhotosLine,
  namesWithoutPhotoConsent,
} from '../family-care-line.tsx';
import { useSessionFormat } from '../use-session-format.ts';
import { FamilyBadges } from './family-badges.tsx';

type Props = {
  family: ExpectedFamily;
  /** Set after check-in; the row stays for a moment, so that the others don't shift. */
  arrival: Arrival | undefined;
  overCapacity: OverCapacity | null;
  isBusy: boolean;
  isOffline: boolean;
  onCheckIn: (payment?: PaymentMethod) => void;
  onUndo: (arrival: Arrival) => void;
  onDetails: (arrival: Arrival) => void;
};

/** An expected family with a check-in button. For an unpaid booking, the button also records the payment. */
export function ExpectedRow(props: Props) {
  const { family, arrival, overCapacity, onUndo, onDetails } = props;
  const { formatHeadcount } = useSessionFormat();
  const { name, childrenCount, children } = family;
  const bookedText = useBookedText()(family);
  const isPaidNow = arrival !== undefined && arrival.dueCents === undefined;
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-36 gap-1">
          <p className="break-words font-bold leading-snug">
            {name}{' '}
            {arrival ? (
              <CheckedInButton arrival={arrival} onDetails={() => onDetails(arrival)} />
            ) : (
              <span className="whitespace-nowrap font-normal text-muted-ink text-sm">
                {formatHeadcount(childrenCount, family)}
              </span>
            )}
          </p>
          {children.length > 0 && (
            <p className="truncate text-muted-ink text-sm">{children.join(', ')}</p>
          )}
          {bookedText && <p className="break-words text-sm">{bookedText}</p>}
        </div>
        {arrival ? (
          <ArrivalActions arrival={arrival} onUndo={() => onUndo(arrival)} />
        ) : (
          <Actions {...props} />
        )}
      </div>
      <FamilyBadges family={isPaidNow ? { ...family, unpaid: null } : family} />
      <FamilyCareLine care={careNotesOf(family)} />
      <NoPhotosLine names={namesWithoutPhotoConsent(family.photos)} />
      {arrival && <ArrivalAlerts arrival={arrival} overCapacity={overCapacity} />}
    </li>
  );
}

/** Replaces the number of children, so that the row doesn't shift. Opens the family's details. */
function CheckedInButton({ arrival, onDetails }: { arrival: Arrival; onDetails: () => void }) {
  const t = useTranslations('desk.arrival');
  const { formatTime } = useDates();
  const { familyName: name, checkedInAt, alreadyCheckedIn } = arrival.family;
  const time = formatTime(checkedInAt ?? Date.now());
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap font-bold text-secondary-soft-ink text-sm underline-offset-4 hover:underline"
      onClick={onDetails}
    >
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {alreadyCheckedIn ? t('alreadyAt', { time }) : t('checkedInAt', { time })}
      <span className="sr-only">{t('detailsOf', { name })}</span>
    </button>
  );
}

function Actions({ family, isBusy, isOffline, onCheckIn }: Props) {
  const t = useTranslations('desk.expected');
  const locale = useLocale();
  const { currency } = useVenue();
  const { name, unpaid, isPaid } = family;
  if (isPaid || !unpaid) {
    return (
      <Button
        variant="secondary"
        size="small"
        disabled={isBusy}
        aria-label={t('checkInOf', { name })}
        onClick={() => onCheckIn()}
      >
        {t('checkIn')}
      </Button>
    );
  }
  const amount = formatMoney(unpaid.dueCents, currency, locale);
  if (isOffline) {
    return (
      <Button
        variant="outline"
        size="small"
        disabled={isBusy}
        aria-label={t('checkInUnpaidOf', { name, amount })}
        onClick={() => onCheckIn()}
      >
        {t('checkInUnpaid', { amount })}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      {(['cash', 'card-terminal'] as const).map((method) => (
        <Button
          key={method}
          variant="outline"
          size="small"
          disabled={isBusy}
          aria-label={t(`payOf.${method}`, { name, amount })}
          onClick={() => onCheckIn(method)}
        >
          {t(`pay.${method}`, { amount })}
        </Button>
      ))}
    </div>
  );
}
