import { useTranslations } from 'use-intl';
import { NotOpenYet } from '#features/venue/client/index.ts';
import { DatePicker } from '#platform/client/forms/date-picker.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import { MAX_PARTY_DAYS_AHEAD, type PartyWindow } from '../../parties-rules.ts';
import { type PartyPackage, type PartyWindowStatus, usePartyWindows } from '../use-parties.ts';

type Props = {
  partyPackage: PartyPackage;
  date: string;
  window: PartyWindow | undefined;
  kids: number;
  onDateChange: (date: string) => void;
  onWindowChange: (window: PartyWindow) => void;
  onKidsChange: (kids: number) => void;
};

/** Selects the day, the number of children and one of the day's free windows. */
export function WindowPicker(props: Props) {
  const { partyPackage, date, window, kids, onDateChange, onWindowChange, onKidsChange } = props;
  const t = useTranslations('parties');
  const { formatVenueDate } = useDates();
  const { today } = useVenue();
  const windows = usePartyWindows({ date, packageId: partyPackage.id, kids });
  const lastDay = addDays(today, MAX_PARTY_DAYS_AHEAD);
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="grid gap-3">
        <h3 className="text-xl">{t('dayTitle')}</h3>
        <DatePicker
          label={t('dayTitle')}
          value={date}
          onChange={onDateChange}
          today={today}
          disablePast
          isDisabled={(day) => day > lastDay}
        />
      </div>
      <div className="grid gap-4">
        <Stepper
          label={t('kids')}
          value={kids}
          max={partyPackage.maxKids}
          onChange={onKidsChange}
        />
        <div>
          <h3 className="text-xl">{t('timeTitle')}</h3>
          <p className="text-muted-ink">{formatVenueDate(date)}</p>
        </div>
        {windows.isError ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{t('windowsFailed')}</p>
            <Button variant="outline" onClick={() => void windows.refetch()}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : windows.data?.length === 0 ? (
          <NotOpenYet />
        ) : windows.data ? (
          <div role="radiogroup" aria-label={t('timeTitle')} className="grid gap-2">
            {windows.data.map((status) => (
              <WindowRadio
                key={status.window}
                status={status}
                isChosen={status.window === window}
                onChoose={() => onWindowChange(status.window)}
              />
            ))}
          </div>
        ) : (
          <div role="status" aria-label={t('checkingWindows')} className="grid gap-2">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-18" />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

type RadioProps = { status: PartyWindowStatus; isChosen: boolean; onChoose: () => void };

function WindowRadio({ status, isChosen, onChoose }: RadioProps) {
  const t = useTranslations('parties');
  const { formatTime } = useDates();
  return (
    <label className="relative flex min-h-18 cursor-pointer items-center justify-between gap-3 rounded-field border-2 border-field-border bg-surface px-4 py-2 has-checked:border-secondary has-checked:bg-secondary-soft has-checked:text-secondary-soft-ink has-disabled:cursor-default has-disabled:border-border has-disabled:bg-sunken has-disabled:text-muted-ink has-focus-visible:outline-3 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="window"
        className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-default"
        checked={isChosen}
        disabled={!status.free}
        onChange={onChoose}
      />
      <span className="grid">
        <span className="font-bold">{t(`windows.${status.window}`)}</span>
        <span className="tabular">
          {formatTime(status.startsAt)} – {formatTime(status.endsAt)}
        </span>
      </span>
      <span className="text-right text-[0.9375rem]">
        {status.trouble === null ? t('available') : t(`unavailable.${status.trouble}`)}
      </span>
    </label>
  );
}
