import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { WEEKDAYS, type WeeklyOpening } from '../opening-hours-rules.ts';

type Props = {
  label: string;
  /** A JSON list of weekly openings. */
  value: string;
  error: string | undefined;
  onChange: (openings: string) => void;
};

/** The opening hours of each weekday; a day may have several. If empty, pages show the schedule's hours. */
export function OpeningHoursField({ label, value, error, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const { formatWeekday } = useDates();
  const openings = JSON.parse(value || '[]') as WeeklyOpening[];
  const change = (next: WeeklyOpening[]) => onChange(JSON.stringify(next));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-bold text-[0.9375rem]">{label}</legend>
      <p className="text-muted-ink text-sm">{t('hoursHint')}</p>
      {WEEKDAYS.map((weekday) => {
        const day = formatWeekday(weekday, 'long');
        const dayOpenings = openings.filter((opening) => opening.weekday === weekday);
        return (
          <div key={weekday} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="w-24">{day}</span>
            {dayOpenings.map((opening, index) => (
              <OpeningTimes
                // biome-ignore lint/suspicious/noArrayIndexKey: openings of a day have no other identity
                key={index}
                day={day}
                opening={opening}
                onChange={(changed) =>
                  change(openings.map((other) => (other === opening ? changed : other)))
                }
                onRemove={() => change(openings.filter((other) => other !== opening))}
              />
            ))}
            <Button
              variant="quiet"
              size="small"
              aria-label={t('addHours', { day })}
              onClick={() => change([...openings, suggestOpening(weekday, openings)])}
            >
              <Plus aria-hidden="true" className="size-4" />
              {dayOpenings.length === 0 && t('closedDay')}
            </Button>
          </div>
        );
      })}
      {error && <p className="font-semibold text-destructive text-sm">{error}</p>}
    </fieldset>
  );
}

/** Suggests the previous day's hours for the first opening of a day, because many days have the same hours. */
function suggestOpening(weekday: number, openings: WeeklyOpening[]): WeeklyOpening {
  const hasOpening = openings.some((opening) => opening.weekday === weekday);
  if (hasOpening) return { weekday, opens: '18:00', closes: '20:00' };
  const dayBefore = (weekday + 6) % 7;
  const previous = openings.find((opening) => opening.weekday === dayBefore);
  return { opens: previous?.opens ?? '09:00', closes: previous?.closes ?? '17:00', weekday };
}

type TimesProps = {
  day: string;
  opening: WeeklyOpening;
  onChange: (opening: WeeklyOpening) => void;
  onRemove: () => void;
};

function OpeningTimes({ day, opening, onChange, onRemove }: TimesProps) {
  const t = useTranslations('officeSettings');
  return (
    <span className="flex w-full items-center gap-1.5 sm:w-auto">
      <Input
        type="time"
        aria-label={t('opens', { day })}
        className="min-w-0 max-w-32 flex-1 px-2"
        value={opening.opens}
        onChange={({ target }) => onChange({ ...opening, opens: target.value })}
      />
      –
      <Input
        type="time"
        aria-label={t('closes', { day })}
        className="min-w-0 max-w-32 flex-1 px-2"
        value={opening.closes}
        onChange={({ target }) => onChange({ ...opening, closes: target.value })}
      />
      <Button
        variant="quiet"
        size="small"
        aria-label={t('removeHours', { day })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </span>
  );
}
