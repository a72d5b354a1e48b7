import { arrivalOf, type OverCapacity } from '../../arrival-rules.ts';
import type { Family } from '../desk-result.ts';

/**
 * A warning to staff about an arrival; `key` is the key of its text. `at` is the session's start for an early arrival,
 * otherwise its end.
 */
export type ArrivalWarning =
  | { key: 'early' | 'late' | 'over'; minutes: number; at: number }
  | { key: 'otherDay'; date: string; slotLabel: string }
  | { key: 'overCapacity'; children: number; capacity: number }
  | { key: 'unpaid'; dueCents: number };

type Input = {
  family: Pick<Family, 'booking' | 'otherDay'>;
  /** The time of arrival, in milliseconds. */
  at: number;
  overCapacity?: OverCapacity | null;
  dueCents?: number;
};

/** Returns warnings about an arrival's time, its day, its payment and the session's capacity. */
export function listArrivalWarnings({
  family,
  at,
  overCapacity,
  dueCents,
}: Input): ArrivalWarning[] {
  const { booking, otherDay } = family;
  const warnings: ArrivalWarning[] = [];
  if (booking) {
    const session = { startsAt: Date.parse(booking.startsAt), endsAt: Date.parse(booking.endsAt) };
    const arrival = arrivalOf(session, at);
    if (arrival.kind !== 'on-time') {
      const { kind: key, minutes } = arrival;
      warnings.push({ key, minutes, at: key === 'early' ? session.startsAt : session.endsAt });
    }
  }
  if (otherDay) warnings.push({ key: 'otherDay', ...otherDay });
  if (dueCents) warnings.push({ key: 'unpaid', dueCents });
  if (overCapacity) warnings.push({ key: 'overCapacity', ...overCapacity });
  return warnings;
}
