import type { Db } from '#platform/server/database/database.ts';
import { HttpError, httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { addDays, formatVenueDate, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import type { Affected } from '../../schedule-contract.ts';
import {
  applyScheduleChange,
  doSlotsOverlap,
  effectOnSlot,
  plannedSlots,
  type Schedule,
  type ScheduleChange,
  slotsIgnoringClosures,
} from '../../schedule-rules.ts';
import {
  type BookedSlot,
  computeFingerprint,
  countPartiesAndEvents,
  findBookedSlots,
  findSchedule,
} from './schedule-queries.ts';

type Effect = BookedSlot & NonNullable<ReturnType<typeof effectOnSlot>>;

export type SchedulePreview = {
  before: Schedule;
  after: Schedule;
  effects: Effect[];
  affected: Affected;
  /** The fingerprint of the schedule, the change and its effects. */
  seen: string;
};

/**
 * Returns the effects of a change, which are final only in the transaction that makes it. Throws 409 for a past day, for
 * a capacity below the taken spots, and for slots that overlap on a day with custom slots.
 */
export async function previewSchedule(
  { clock, venue }: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  change: ScheduleChange,
): Promise<SchedulePreview> {
  const { timezone } = venue();
  const now = clock.now();
  const dates = listDates(change);
  const today = venueDateOf(now, timezone);
  const [firstDate] = dates;
  if (firstDate !== undefined && firstDate < today) throw httpError(409, 'schedule.past');
  const before = await findSchedule(db);
  const after = applyScheduleChange(before, change, dates);
  if (change.kind === 'weekly') assertNoOverlaps(after, today);
  const bookedSlots = await findBookedSlots(db, now);
  const effects = bookedSlots.flatMap((slot) => findEffects(slot, before, after));
  if (change.kind === 'day') assertCapacity(effects, before);
  const affectedDates = [
    ...new Set([...effects.map(({ date }) => date), ...listClosedDates(change, dates)]),
  ];
  const partiesAndEvents = await countPartiesAndEvents(db, affectedDates.sort(), timezone);
  return {
    before,
    after,
    effects,
    affected: summarize(effects, partiesAndEvents),
    seen: computeFingerprint([before, change, effects, [...partiesAndEvents]]),
  };
}

function findEffects(slot: BookedSlot, before: Schedule, after: Schedule): Effect[] {
  const effect = effectOnSlot(
    slot.startTime,
    plannedSlots(before, slot.date),
    plannedSlots(after, slot.date),
  );
  return effect ? [{ ...slot, ...effect }] : [];
}

/** Returns the dates of a change; none for a weekly one, which affects every future date. */
function listDates(change: ScheduleChange): string[] {
  if (change.kind === 'weekly') return [];
  if (change.kind === 'day') return [change.date];
  const dates: string[] = [];
  for (let date = change.from; date <= change.to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

const listClosedDates = (change: ScheduleChange, dates: string[]) =>
  change.kind === 'close' ? dates : [];

/**
 * Throws 409 if the new weekly slots overlap the slots of a day with custom slots. Checks closed days too, because they
 * may reopen.
 */
function assertNoOverlaps(after: Schedule, today: string) {
  const date = after.changes
    .map((change) => change.date)
    .find((day) => day >= today && doSlotsOverlap(slotsIgnoringClosures(after, day)));
  if (date === undefined) return;
  throw new HttpError(409, 'schedule.dayOverlaps', (language) => {
    const day = formatVenueDate(date, localeOf(language));
    return translate('schedule.dayOverlaps', { day }, language);
  });
}

function assertCapacity(effects: readonly Effect[], before: Schedule) {
  for (const { date, startTime, endTime, newSlot, taken } of effects) {
    const previous = plannedSlots(before, date).find((slot) => slot.startTime === startTime);
    if (!newSlot || newSlot.capacity >= taken || !previous || newSlot.capacity >= previous.capacity)
      continue;
    throw httpError(409, 'schedule.belowTaken', { slot: slotLabel(startTime, endTime), taken });
  }
}

function summarize(
  effects: readonly Effect[],
  partiesAndEvents: ReadonlyMap<string, { parties: number; events: number }>,
): Affected {
  const dates = [
    ...new Set([...effects.map(({ date }) => date), ...partiesAndEvents.keys()]),
  ].sort();
  const sum = (kind: Effect['what'], count: (effect: Effect) => number) =>
    effects
      .filter((effect) => effect.what === kind)
      .reduce((total, effect) => total + count(effect), 0);
  return {
    days: dates.map((date) => ({
      date,
      ...(partiesAndEvents.get(date) ?? { parties: 0, events: 0 }),
      slots: effects.filter((effect) => effect.date === date).map(toAffectedSlot),
    })),
    bookingsGone: sum('gone', ({ bookingIds }) => bookingIds.length),
    bookingsRetimed: sum('retimed', ({ bookingIds }) => bookingIds.length),
    waitingGone: sum('gone', ({ waitingIds }) => waitingIds.length),
  };
}

const toAffectedSlot = (effect: Effect) => ({
  label: slotLabel(effect.startTime, effect.endTime),
  what: effect.what,
  newLabel: effect.newSlot && slotLabel(effect.newSlot.startTime, effect.newSlot.endTime),
  newCapacity: effect.newSlot?.capacity ?? null,
  taken: effect.taken,
  bookings: effect.bookingIds.length,
  children: effect.children,
  waiting: effect.waitingIds.length,
});
