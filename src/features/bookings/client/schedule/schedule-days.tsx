import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { addDays } from '#shared/venue-dates.ts';
import { CloseDaysDialog } from './close-days-dialog.tsx';
import { DaySheet } from './day-sheet.tsx';
import { ScheduleDayCard } from './schedule-day-card.tsx';
import { useScheduleDays } from './use-schedule.ts';
import type { useScheduleChange } from './use-schedule-change.ts';

type Props = { today: string; scheduleChange: ReturnType<typeof useScheduleChange> };

const DAYS_PER_PAGE = 28;

/** Four weeks of days with occupancy; each day can be changed or closed. */
export function ScheduleDays({ today, scheduleChange }: Props) {
  const t = useTranslations('officeSchedule');
  const [from, setFrom] = useState(today);
  const [openDate, setOpenDate] = useState<string | null>(null);
  const [isCloseDialogOpen, setCloseDialogOpen] = useState(false);
  const { data: days } = useScheduleDays(from);
  const openDay = days?.find(({ date }) => date === openDate);
  return (
    <section className="grid gap-4" aria-label={t('days')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted-ink">{t('daysLead')}</p>
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label={t('earlier')}
            disabled={from <= today}
            onClick={() => setFrom(addDays(from, -DAYS_PER_PAGE))}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('later')}
            onClick={() => setFrom(addDays(from, DAYS_PER_PAGE))}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
          <Button variant="outline" size="small" onClick={() => setCloseDialogOpen(true)}>
            {t('closeDays')}
          </Button>
        </div>
      </div>
      {days ? (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {days.map((day) => (
            <li key={day.date} className="grid">
              <ScheduleDayCard day={day} onOpen={() => setOpenDate(day.date)} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
      {openDay && (
        <DaySheet
          key={JSON.stringify(openDay.slots.map(({ taken: _, ...slot }) => slot))}
          day={openDay}
          scheduleChange={scheduleChange}
          onClose={() => setOpenDate(null)}
        />
      )}
      {isCloseDialogOpen && (
        <CloseDaysDialog
          today={today}
          scheduleChange={scheduleChange}
          onClose={() => setCloseDialogOpen(false)}
        />
      )}
    </section>
  );
}
