import { type Db, plainSql } from '#platform/server/database/database.ts';
import { addDays, slotLabel } from '#shared/venue-dates.ts';
import { slotsUnlessClosed } from '../../schedule-rules.ts';
import { findSchedule } from './schedule-queries.ts';

const DAYS_SHOWN = 28;

/** Four weeks of the schedule as it stands, with what is taken of each slot. */
export async function viewDays(db: Db, from: string) {
  const dates = Array.from({ length: DAYS_SHOWN }, (_, days) => addDays(from, days));
  const [schedule, taken] = await Promise.all([
    findSchedule(db),
    plainSql<{ date: string; startTime: string; taken: number }>(
      db,
      `select venue_date as date, start_time as "startTime", taken from booking_slots
      where venue_date between $1 and $2 and taken > 0`,
      [from, dates.at(-1) ?? from],
    ),
  ]);
  return dates.map((date) => ({
    date,
    closed: schedule.closures.find((closure) => closure.date === date)?.reason ?? null,
    isChanged: schedule.changes.some((change) => change.date === date),
    slots: slotsUnlessClosed(schedule, date).map((slot) => ({
      ...slot,
      label: slotLabel(slot.startTime, slot.endTime),
      taken: taken.find((row) => row.date === date && row.startTime === slot.startTime)?.taken ?? 0,
    })),
  }));
}
