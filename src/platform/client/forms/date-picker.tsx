import { DayPicker, type Matcher } from 'react-day-picker';
import { type DateTimeFormatOptions, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { datePickerStyle } from './date-picker-style.ts';

type Props = {
  /** A venue date, YYYY-MM-DD. */
  value: string | undefined;
  onChange: (date: string) => void;
  /** The venue's current date (VenueFacts.today), which may differ from the browser's. */
  today: string;
  disablePast?: boolean;
  /** Additional disabled days, such as closures. */
  isDisabled?: (date: string) => boolean;
  /** A remark on a day, such as "full". Screen readers read it after the day's name; the day is struck through. */
  noteOf?: (date: string) => string | undefined;
  /** Called with the visible month, "YYYY-MM". */
  onMonthChange?: (month: string) => void;
  label: string;
};

/** A calendar; arrow keys move by day, Page Up and Down by month. */
export function DatePicker(props: Props) {
  const { isDisabled, noteOf } = props;
  const t = useTranslations('ui');
  const { formatDate } = useDates();
  // The picker's built-in texts would load a date library for each language.
  const format = (day: Date, options: DateTimeFormatOptions) =>
    formatDate(day, { ...options, timeZone: browserZone() });
  const monthName = (day: Date) => format(day, { month: 'long', year: 'numeric' });
  const disabled: Matcher[] = [];
  if (props.disablePast) disabled.push({ before: parseVenueDate(props.today) });
  if (isDisabled) disabled.push((day: Date) => isDisabled(toVenueDate(day)));
  return (
    <DayPicker
      mode="single"
      required
      aria-label={props.label}
      selected={props.value ? parseVenueDate(props.value) : undefined}
      onSelect={(day: Date) => props.onChange(toVenueDate(day))}
      today={parseVenueDate(props.today)}
      defaultMonth={parseVenueDate(props.value ?? props.today)}
      startMonth={props.disablePast ? parseVenueDate(props.today) : undefined}
      disabled={disabled}
      onMonthChange={(month: Date) => props.onMonthChange?.(toVenueDate(month).slice(0, 7))}
      showOutsideDays
      fixedWeeks
      classNames={datePickerStyle}
      modifiers={{ noted: (day: Date) => noteOf?.(toVenueDate(day)) !== undefined }}
      modifiersClassNames={{ noted: '[&>button]:line-through' }}
      formatters={{
        formatCaption: monthName,
        formatWeekdayName: (day) => format(day, { weekday: 'short' }).slice(0, 2),
      }}
      labels={{
        labelGrid: monthName,
        labelNav: () => t('months'),
        labelNext: () => t('nextMonth'),
        labelPrevious: () => t('previousMonth'),
        labelWeekday: (day) => format(day, { weekday: 'long' }),
        labelDayButton: (day: Date, { today, selected }) => {
          const note = noteOf?.(toVenueDate(day));
          const name = format(day, { dateStyle: 'full' }) + (note ? `, ${note}` : '');
          if (selected) return t('selectedDay', { day: name });
          return today ? t('today', { day: name }) : name;
        },
      }}
    />
  );
}

/** The picker uses the browser's zone; noon avoids date shifts when daylight saving time changes. */
function parseVenueDate(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

function toVenueDate(day: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

/** The picker's dates are noon in the browser's zone, not in the venue's. */
function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
