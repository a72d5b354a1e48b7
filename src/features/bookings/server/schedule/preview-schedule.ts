import type { Db } from '#platform/server/database/database.ts';
import { HttpError, httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { addDays, formatVenueDate, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import type { Affected } from '../../schedule-contract.ts';
import {
  changedSchedule,
  doSlotsOverlap,
  effectOn,
  plannedSlots,
  type Schedule,
  type ScheduleChange,
  slotsUnlessClosed,
} from '../../schedule-rules.ts';
import {
  type BookedSlot,
  countOccasions,
  findBookedSlots,
  findSchedule,
  fingerprintOf,
} from './schedule-queries.ts';

type Effect = BookedSlot & NonNullable<ReturnType<typeof effectOn>>;

export type Previewed = {
  before: Schedule;
  after: Schedule;
  effects: Effect[];
  affected: Affected;
  /** Fingerprint of the schedule, the change and everyone affected. */
  seen: string;
};

/**
 * The effects of a change as of now; exact in the transaction that makes it. Throws 409 for a past
 * day, for fewer spots than are taken, and for overlapping slots on a day with its own slots.
 */
export async function previewSchedule(
  { clock, venue }: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  change: ScheduleChange,
): Promise<Previewed> {
  const { timezone } = venue();
  const now = clock.now();
  const dates = datesOf(change);
  const today = venueDateOf(now, timezone);
  const [first] = dates;
  if (first !== undefined && first < today) throw httpError(409, 'schedule.past');
  const before = await findSchedule(db);
  const after = changedSchedule(before, change, dates);
  if (change.kind === 'weekly') refuseOverlaps(after, today);
  const booked = await findBookedSlots(db, now);
  const effects = booked.flatMap((slot) => effectsOn(slot, before, after));
  if (change.kind === 'day') refuseBelowTaken(effects, before);
  const touched = [...new Set([...effects.map(({ date }) => date), ...closedBy(change, dates)])];
  const occasions = await countOccasions(db, touched.sort(), timezone);
  return {
    before,
    after,
    effects,
    affected: affectedBy(effects, occasions),
    seen: fingerprintOf([before, change, effects, [...occasions]]),
  };
}

function effectsOn(slot: BookedSlot, before: Schedule, after: Schedule): Effect[] {
  const effect = effectOn(
    slot.startTime,
    plannedSlots(before, slot.date),
    plannedSlots(after, slot.date),
  );
  return effect ? [{ ...slot, ...effect }] : [];
}

/** The dates of a change; empty for a weekly one, which affects every future date. */
function datesOf(change: ScheduleChange): string[] {
  if (change.kind === 'weekly') return [];
  if (change.kind === 'day') return [change.date];
  const dates: string[] = [];
  for (let date = change.from; date <= change.to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

const closedBy = (change: ScheduleChange, dates: string[]) =>
  change.kind === 'close' ? dates : [];

/**
 * A day's own slots were checked against its weekday's former slots; closed days count too, because
 * they may reopen.
 */
function refuseOverlaps(after: Schedule, today: string) {
  const date = after.changes
    .map((ofDay) => ofDay.date)
    .find((day) => day >= today && doSlotsOverlap(slotsUnlessClosed(after, day)));
  if (date === undefined) return;
  throw new HttpError(409, 'schedule.dayOverlaps', (language) => {
    const day = formatVenueDate(date, localeOf(language));
    return translate('schedule.dayOverlaps', { day }, language);
  });
}

function refuseBelowTaken(effects: readonly Effect[], before: Schedule) {
  for (const { date, startTime, endTime, now, taken } of effects) {
    const was = plannedSlots(before, date).find((slot) => slot.startTime === startTime);
    if (!now || now.capacity >= taken || !was || now.capacity >= was.capacity) continue;
    throw httpError(409, 'schedule.belowTaken', { slot: slotLabel(startTime, endTime), taken });
  }
}

function affectedBy(
  effects: readonly Effect[],
  occasions: ReadonlyMap<string, { parties: number; events: number }>,
): Affected {
  const dates = [...new Set([...effects.map(({ date }) => date), ...occasions.keys()])].sort();
  const sum = (what: Effect['what'], of: (effect: Effect) => number) =>
    effects.filter((effect) => effect.what === what).reduce((all, effect) => all + of(effect), 0);
  return {
    days: dates.map((date) => ({
      date,
      ...(occasions.get(date) ?? { parties: 0, events: 0 }),
      slots: effects.filter((effect) => effect.date === date).map(asAffected),
    })),
    bookingsGone: sum('gone', ({ bookingIds }) => bookingIds.length),
    bookingsRetimed: sum('retimed', ({ bookingIds }) => bookingIds.length),
    waitingGone: sum('gone', ({ waitingIds }) => waitingIds.length),
  };
}

const asAffected = (effect: Effect) => ({
  label: slotLabel(effect.startTime, effect.endTime),
  what: effect.what,
  newLabel: effect.now && slotLabel(effect.now.startTime, effect.now.endTime),
  newCapacity: effect.now?.capacity ?? null,
  taken: effect.taken,
  bookings: effect.bookingIds.length,
  children: effect.children,
  waiting: effect.waitingIds.length,
});
