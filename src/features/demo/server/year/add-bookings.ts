import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { soldLines } from '#features/prices/server/sold-lines-tables.ts';
import { type SaleLine, splitRefund } from '#features/prices/tax-rules.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, secretCodeFor, seededRandom } from '#platform/server/seed-numbers.ts';
import { demoPeople } from '../../demo-people.ts';
import { type DemoContext, later, MINUTE_MILLIS } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';
import type { PlannedVisit } from './plan-visits.ts';
import type { Payments } from './take-payments.ts';
import { toSoldLine } from './to-sold-line.ts';

/** A booking of a session or an event, to insert with its lines. */
export type DemoBooking = Omit<PlannedVisit, 'slot' | 'paidBy' | 'type'> & {
  type: 'member' | 'open-play' | 'trial' | 'event';
  paidBy: PlannedVisit['paidBy'];
  slotId: string | null;
  eventId: string | null;
  date: string;
  slotLabel: string;
};

type Booking = typeof bookings.$inferInsert;
type SoldLine = typeof soldLines.$inferInsert;

const WALK_IN_CASH_SHARE = 0.35;
const NOTES = [
  'It is our first time here!',
  'We come with grandma.',
  'My daughter is a little shy at first.',
  'We may be ten minutes late.',
];
const NOTES_SHARE = 0.04;

/** Inserts bookings with what was sold, and records their payments and refunds. */
export async function addBookings(
  ctx: DemoContext,
  planned: readonly DemoBooking[],
  payments: Payments,
): Promise<void> {
  const lines: SoldLine[] = [];
  const paidAtDesk: (typeof deskPayments.$inferInsert)[] = [];
  const rows = planned.map((booking): Booking => {
    const paidAt = takeMoney(booking, payments, paidAtDesk);
    const sold = booking.lines.map((line, position) =>
      toSoldLine('booking', booking.id, line, position, paidAt),
    );
    lines.push(...sold);
    const refundedCents = booking.isRefunded ? booking.priceCents : 0;
    if (booking.cancelledAt && refundedCents > 0) {
      lines.push(...reversalsOf(sold, booking.lines, refundedCents, booking.cancelledAt));
      payments.payBack(
        { kind: 'booking', subjectId: booking.id },
        { cents: refundedCents, at: booking.cancelledAt, reason: 'booking cancelled' },
      );
    }
    return toRow(ctx, booking, refundedCents);
  });
  await insertRows(ctx.db, bookings, rows);
  await insertRows(ctx.db, soldLines, lines);
  await insertRows(ctx.db, deskPayments, paidAtDesk);
}

/** Returns when the booking was paid. */
function takeMoney(
  { id, family, priceCents, paidBy, createdAt, date, slotLabel }: DemoBooking,
  payments: Payments,
  paidAtDesk: (typeof deskPayments.$inferInsert)[],
): Date {
  if (priceCents === 0) return createdAt;
  if (paidBy !== 'desk') {
    const name = `${date}, ${slotLabel}`;
    const { email } = family;
    const charge = { kind: 'booking', subjectId: id, name, email } as const;
    return payments.charge({ ...charge, cents: priceCents, at: createdAt });
  }
  const random = seededRandom(`demo desk ${id}`, 0);
  paidAtDesk.push({
    id: idFor(`demo desk payment ${id}`, 0),
    bookingId: id,
    amountCents: priceCents,
    method: random() < WALK_IN_CASH_SHARE ? 'cash' : 'card-terminal',
    takenBy: demoPeople.desk.id,
    takenAt: createdAt,
  });
  return createdAt;
}

function toRow({ secret }: DemoContext, booking: DemoBooking, refundedCents: number): Booking {
  const { id, family, createdAt, cancelledAt } = booking;
  const random = seededRandom(`demo booking ${id}`, 0);
  return {
    id,
    userId: family.userId,
    type: booking.type,
    eventId: booking.eventId,
    slotId: booking.slotId,
    date: booking.date,
    slotLabel: booking.slotLabel,
    childrenCount: booking.childrenCount,
    priceCents: booking.priceCents,
    visits: booking.paidBy === 'pass' ? booking.childrenCount : 0,
    refundedCents,
    status: cancelledAt ? 'cancelled' : 'paid',
    ...guardianOf(family),
    notes: random() < NOTES_SHARE ? (NOTES[Math.floor(random() * NOTES.length)] ?? null) : null,
    memberCodeId: booking.codeId,
    language: family.language,
    deskToken: `VISIT-${secretCodeFor(secret, `demo visit ${id}`, 0)}`,
    cancelledAt,
    createdAt,
    updatedAt: cancelledAt ?? later(createdAt, MINUTE_MILLIS),
  };
}

const guardianOf = ({ name, email, phone }: DemoFamily) => ({
  guardianName: name,
  guardianEmail: email,
  guardianPhone: phone,
});

/** The negative lines of a refund, as `reverseSoldLines` stores them. */
function reversalsOf(
  sold: readonly ReturnType<typeof toSoldLine>[],
  lines: readonly SaleLine[],
  refundedCents: number,
  at: Date,
): SoldLine[] {
  const parts = splitRefund(lines, refundedCents);
  return sold.flatMap((line, index) => {
    const part = parts[index];
    if (!part || part.totalCents === 0) return [];
    return [
      {
        ...line,
        id: idFor(`demo reversal ${line.id}`, 0),
        reverses: line.id,
        quantity: -1,
        unitCents: 0,
        coveredBy: null,
        discountCents: 0,
        taxCents: -part.taxCents,
        totalCents: -part.totalCents,
        countedAt: at,
      },
    ];
  });
}
