import { DayPicker, type Matcher } from 'react-day-picker';
import { type DateTimeFormatOptions, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { datePickerStyle } from './date-picker-style.ts';

type Props = {
  /** Venue-local YYYY-MM-DD, as everywhere. */
  value: string | undefined;
  onChange: (date: string) => void;
  /** The venue's today (VenueFacts.today): the browser's may differ. */
  today: string;
  disablePast?: boolean;
  /** Additional disabled days, such as closures. */
  isDisabled?: (date: string) => boolean;
  /** Called with the visible month, "YYYY-MM". */
  onMonthChange?: (month: string) => void;
  label: string;
};

/** A calendar; arrow keys move by day, Page Up and Down by month. */
export function DatePicker(props: Props) {
  const { isDisabled } = props;
  const t = useTranslations('ui');
  const { formatDate } = useDates();
  // The picker's own words would bring a library of their own for each language.
  const say = (day: Date, options: DateTimeFormatOptions) =>
    formatDate(day, { ...options, timeZone: browserZone() });
  const month = (day: Date) => say(day, { month: 'long', year: 'numeric' });
  const disabled: Matcher[] = [];
  if (props.disablePast) disabled.push({ before: toDay(props.today) });
  if (isDisabled) disabled.push((day: Date) => isDisabled(toDate(day)));
  return (
    <DayPicker
      mode="single"
      required
      aria-label={props.label}
      selected={props.value ? toDay(props.value) : undefined}
      onSelect={(day: Date) => props.onChange(toDate(day))}
      today={toDay(props.today)}
      defaultMonth={toDay(props.value ?? props.today)}
      startMonth={props.disablePast ? toDay(props.today) : undefined}
      disabled={disabled}
      onMonthChange={(month: Date) => props.onMonthChange?.(toDate(month).slice(0, 7))}
      showOutsideDays
      fixedWeeks
      classNames={datePickerStyle}
      formatters={{
        formatCaption: month,
        formatWeekdayName: (day) => say(day, { weekday: 'short' }).slice(0, 2),
      }}
      labels={{
        labelGrid: month,
        labelNav: () => t('months'),
        labelNext: () => t('nextMonth'),
        labelPrevious: () => t('previousMonth'),
        labelWeekday: (day) => say(day, { weekday: 'long' }),
        labelDayButton: (day: Date, { today, selected }) => {
          const name = say(day, { dateStyle: 'full' });
          if (selected) return t('selectedDay', { day: name });
          return today ? t('today', { day: name }) : name;
        },
      }}
    />
  );
}

/** The picker uses the browser's zone; noon keeps the date the same in all of them. */
function toDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

function toDate(day: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

/** The days above are noons of the browser's own zone, whatever the venue's is. */
function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
