import { arrivalOf } from '../../arrival-rules.ts';
import type { Family } from '../desk-result.ts';

/** What staff are told about an arrival; the keys are those of the texts. */
export type ArrivalWarning =
  | { key: 'early' | 'late' | 'over'; minutes: number; at: number }
  | { key: 'otherDay'; date: string; slotLabel: string }
  | { key: 'overCapacity'; children: number; capacity: number }
  | { key: 'unpaid'; dueCents: number };

type Facts = {
  family: Pick<Family, 'booking' | 'otherDay'>;
  /** When the family came, in milliseconds. */
  at: number;
  over?: { children: number; capacity: number } | null;
  dueCents?: number;
};

/** Says what is unusual about an arrival: its time, its day, the money, the room. Empty if nothing is. */
export function listArrivalWarnings({ family, at, over, dueCents }: Facts): ArrivalWarning[] {
  const { booking, otherDay } = family;
  const sentences: ArrivalWarning[] = [];
  if (booking) {
    const session = { startsAt: Date.parse(booking.startsAt), endsAt: Date.parse(booking.endsAt) };
    const arrival = arrivalOf(session, at);
    if (arrival.kind !== 'on-time') {
      const { kind: key, minutes } = arrival;
      sentences.push({ key, minutes, at: key === 'early' ? session.startsAt : session.endsAt });
    }
  }
  if (otherDay) sentences.push({ key: 'otherDay', ...otherDay });
  if (dueCents) sentences.push({ key: 'unpaid', dueCents });
  if (over) sentences.push({ key: 'overCapacity', ...over });
  return sentences;
}
