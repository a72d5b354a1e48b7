import { weekdayOf } from '#shared/venue-dates.ts';

/** A slot of the schedule. Times are venue-local "HH:MM"; the capacity counts children. */
export type PlannedSlot = { startTime: string; endTime: string; capacity: number };
export type WeeklySlot = PlannedSlot & { weekday: number };
/**
 * Overrides the slot that starts at a time on one date: a different capacity or end time, an extra
 * slot, or none (capacity 0).
 */
export type DayChange = PlannedSlot & { date: string };
export type Closure = { date: string; reason: string };

/** Everything that determines the slots of a date. */
export type Schedule = { weekly: WeeklySlot[]; closures: Closure[]; changes: DayChange[] };

export type ScheduleChange =
  | { kind: 'weekly'; slots: WeeklySlot[] }
  | { kind: 'day'; date: string; slots: PlannedSlot[] }
  | { kind: 'close'; from: string; to: string; reason: string }
  | { kind: 'open'; from: string; to: string };

/**
 * The slots of a date regardless of closures: the weekly ones with that day's changes. Must agree
 * with the SQL of `findDays`.
 */
export function slotsIgnoringClosures(
  { weekly, changes }: Pick<Schedule, 'weekly' | 'changes'>,
  date: string,
): PlannedSlot[] {
  const weekday = weekdayOf(date);
  const slots = new Map<string, PlannedSlot>();
  for (const { startTime, endTime, capacity } of weekly.filter(
    (slot) => slot.weekday === weekday,
  )) {
    slots.set(startTime, { startTime, endTime, capacity });
  }
  for (const { startTime, endTime, capacity } of changes.filter((change) => change.date === date)) {
    slots.set(startTime, { startTime, endTime, capacity });
  }
  return [...slots.values()]
    .filter(({ capacity }) => capacity > 0)
    .sort((a, b) => a.startTime.localeCompare(b.startTime));
}

/** The slots of a date; none if closed. */
export function plannedSlots(schedule: Schedule, date: string): PlannedSlot[] {
  const isClosed = schedule.closures.some((closure) => closure.date === date);
  return isClosed ? [] : slotsIgnoringClosures(schedule, date);
}

/** The schedule after a change. `dates` are those of a closure or reopening. */
export function applyScheduleChange(
  schedule: Schedule,
  change: ScheduleChange,
  dates: readonly string[],
): Schedule {
  switch (change.kind) {
    case 'weekly':
      return { ...schedule, weekly: change.slots };
    case 'day': {
      const others = schedule.changes.filter(({ date }) => date !== change.date);
      return { ...schedule, changes: [...others, ...findDayChanges(schedule.weekly, change)] };
    }
    case 'close': {
      const others = schedule.closures.filter(({ date }) => !dates.includes(date));
      const newClosures = dates.map((date) => ({ date, reason: change.reason }));
      return { ...schedule, closures: [...others, ...newClosures] };
    }
    case 'open':
      return {
        ...schedule,
        closures: schedule.closures.filter(({ date }) => !dates.includes(date)),
      };
  }
}

/** The overrides that give a date these slots; slots equal to the weekly ones need none. */
function findDayChanges(
  weekly: readonly WeeklySlot[],
  { date, slots }: { date: string; slots: readonly PlannedSlot[] },
): DayChange[] {
  const weeklySlots = weekly.filter(({ weekday }) => weekday === weekdayOf(date));
  const changedSlots = slots.filter(
    (slot) =>
      !weeklySlots.some(
        ({ startTime, endTime, capacity }) =>
          startTime === slot.startTime && endTime === slot.endTime && capacity === slot.capacity,
      ),
  );
  const removedSlots = weeklySlots.filter(
    ({ startTime }) => !slots.some((slot) => slot.startTime === startTime),
  );
  return [
    ...changedSlots.map((slot) => ({ ...slot, date })),
    ...removedSlots.map(({ startTime, endTime }) => ({ date, startTime, endTime, capacity: 0 })),
  ];
}

/** Whether any slots of a day overlap, which would sell the same spots twice. */
export function doSlotsOverlap(slots: readonly PlannedSlot[]): boolean {
  const sorted = [...slots].sort((a, b) => a.startTime.localeCompare(b.startTime));
  return sorted.some((slot, index) => {
    const next = sorted[index + 1];
    return next !== undefined && next.startTime < slot.endTime;
  });
}

/** The effect of a schedule change on a slot; null if it is unchanged. */
export function effectOnSlot(
  startTime: string,
  before: readonly PlannedSlot[],
  after: readonly PlannedSlot[],
): { what: 'gone' | 'retimed' | 'resized' | 'back'; newSlot: PlannedSlot | null } | null {
  const oldSlot = before.find((slot) => slot.startTime === startTime);
  const newSlot = after.find((slot) => slot.startTime === startTime);
  if (!newSlot) return oldSlot ? { what: 'gone', newSlot: null } : null;
  if (!oldSlot) return { what: 'back', newSlot };
  if (oldSlot.endTime !== newSlot.endTime) return { what: 'retimed', newSlot };
  return oldSlot.capacity === newSlot.capacity ? null : { what: 'resized', newSlot };
}
