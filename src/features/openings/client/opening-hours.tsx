import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import {
  findHoursException,
  groupOpeningHours,
  type HoursLine,
  WEEKDAYS,
} from '#features/venue/opening-hours-rules.ts';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { slotLabel } from '#shared/venue-dates.ts';
import type { Openings } from '../openings-contract.ts';

type Props = {
  /** Undefined while loading; null if loading failed or the site is closed to visitors. */
  openings: Openings | null | undefined;
  /** Renders the title and the hours; a placeholder for the hours while loading. */
  children: (title: string, hours: ReactNode) => ReactNode;
};

/**
 * The venue's opening hours, exceptions and closed days. Without entered hours, those of the coming week's sessions, if
 * there are any, and the exceptions by themselves.
 */
export function OpeningHours({ openings, children }: Props) {
  const t = useTranslations('openings');
  const { openingHours, hoursExceptions, exceptionLines } = useVenue();
  const { language } = useLanguage();
  const exceptions = exceptionLines[language].map((line) => (
    <span key={line} className="tabular block font-semibold text-ink">
      {line}
    </span>
  ));
  const closedDates = (openings?.closedDates ?? []).filter(
    (date) => !findHoursException(hoursExceptions, date),
  );
  const closed = closedDates.length > 0 && <ClosedDates dates={closedDates} />;
  if (openingHours.length > 0) {
    return children(
      t('hours'),
      <>
        <HoursTable lines={groupOpeningHours(openingHours)} />
        {exceptions}
        {closed}
      </>,
    );
  }
  return (
    <>
      {openings === undefined && children(t('hoursThisWeek'), <Skeleton className="mt-1 h-6" />)}
      {openings &&
        openings.week.length > 0 &&
        children(
          t('hoursThisWeek'),
          <>
            <HoursTable lines={groupOpeningHours(openings.week).filter(isOpen)} />
            {closed}
          </>,
        )}
      {exceptions.length > 0 && children(t('specialHours'), exceptions)}
    </>
  );
}

/** A day without sessions is closed only if the venue has entered its hours. */
const isOpen = ({ times }: HoursLine) => times.length > 0;

function HoursTable({ lines }: { lines: HoursLine[] }) {
  const t = useTranslations('openings');
  const { formatWeekday, formatSlotLabel } = useDates();
  const formatDays = ({ from, to }: HoursLine) => {
    if (from === WEEKDAYS[0] && to === WEEKDAYS.at(-1)) return t('everyDay');
    const first = formatWeekday(from, 'short');
    return from === to ? first : `${first} – ${formatWeekday(to, 'short')}`;
  };
  return (
    <span className="tabular grid grid-cols-[auto_1fr] gap-x-4">
      {lines.map((line) => (
        <Fragment key={line.from}>
          <span>{formatDays(line)}</span>
          <span>
            {line.times.length === 0
              ? t('closedDay')
              : line.times
                  .map(({ opens, closes }) => formatSlotLabel(slotLabel(opens, closes)))
                  .join(', ')}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

function ClosedDates({ dates }: { dates: string[] }) {
  const t = useTranslations('openings');
  const { formatVenueDate } = useDates();
  return (
    <span className="mt-1 block font-semibold text-ink">
      {t('closedOn', { days: dates.map(formatVenueDate).join('; ') })}
    </span>
  );
}
