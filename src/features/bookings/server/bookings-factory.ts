import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import { addDays, slotLabel } from '#shared/venue-dates.ts';
import type { TestApp } from '#tests/test-app.ts';
import { bookings, scheduleChanges } from './bookings-tables.ts';

/** The clock of the booking tests: a Tuesday, 10:00 in New York. */
export const NOW = '2027-03-02T15:00:00Z';

const FIRST_DAY = '2027-03-16';
const DAYS = 340;
let daysUsed = 0;

/** Starts over with the first day. Called before each test file, because a venue's schedule covers only one year. */
export const resetDays = () => {
  daysUsed = 0;
};

/** Returns a venue date that no other test of the file uses. */
export function aDay(): string {
  daysUsed += 1;
  return addDays(FIRST_DAY, daysUsed % DAYS);
}

export const anEmail = () => `guardian-${randomUUID().slice(0, 8)}@example.org`;

/** Signs a waiver and returns the guardian's email. */
export async function aSignedWaiver(app: TestApp, guardianEmail = anEmail()): Promise<string> {
  await app.db.insert(waivers).values(aWaiver({ guardianEmail, createdAt: app.clock.now() }));
  return guardianEmail;
}

type Slot = { date: string; slotLabel: string };

/** Adds a slot on a new day, 7:00 - 8:00 PM, for `capacity` children. */
export async function aSlot(app: TestApp, capacity = 25, date = aDay()): Promise<Slot> {
  // When all days are used, each day gets another slot that starts a minute later.
  const minute = String(Math.floor(daysUsed / DAYS) % 60).padStart(2, '0');
  const slot = { startTime: `19:${minute}`, endTime: `20:${minute}` };
  await app.db.insert(scheduleChanges).values({ venueDate: date, ...slot, capacity });
  return { date, slotLabel: slotLabel(slot.startTime, slot.endTime) };
}

/** A valid body for create-checkout. */
export function aBookingInput(changes: Record<string, unknown> = {}) {
  return {
    date: FIRST_DAY,
    slotLabel: '9:00 - 11:00 AM',
    guardianName: 'Dana Rivera',
    guardianEmail: 'dana@example.org',
    ...changes,
  };
}

/** The venue's no-show fee, as the pages show it before booking. */
export const feeShown = ({ services }: TestApp) => ({
  expectedNoShowFeeCents: services.venue().noShowFeeCents ?? 0,
});

type Hold = Slot & { bookingId: string; sessionId: string; sessionUrl: string; email: string };

/** Creates an unpaid booking, with its payment page open, for a guardian with a waiver. */
export async function aHold(app: TestApp, changes: Record<string, unknown> = {}): Promise<Hold> {
  const input = aBookingInput({ guardianEmail: anEmail(), ...feeShown(app), ...changes });
  await aSignedWaiver(app, input.guardianEmail);
  const response = await app.call('POST', '/api/bookings/create-checkout', input);
  if (response.status !== 200)
    throw new Error(`create-checkout failed: ${response.status} ${response.text}`);
  const hold = response.json as { bookingId: string; sessionId: string; sessionUrl: string };
  return { ...hold, date: input.date, slotLabel: input.slotLabel, email: input.guardianEmail };
}

/** A member with an Active code and a waiver. */
export async function aMemberWithCode(app: TestApp): Promise<SignedIn & { codeId: string }> {
  const member = await aMember(app.services);
  await aSignedWaiver(app, member.email);
  const [code] = await app.db
    .insert(memberCodes)
    .values(aMemberCode({ userId: member.id }))
    .returning();
  return { ...member, codeId: code?.id ?? '' };
}

/** Books for free with a member's code and returns the booking's id. */
export async function aMemberBooking(
  app: TestApp,
  member: SignedIn & { codeId: string },
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = aBookingInput({
    guardianEmail: member.email,
    memberCodeId: member.codeId,
    ...feeShown(app),
    ...changes,
  });
  const path = '/api/bookings/create-member-booking';
  const response = await app.call('POST', path, body, { as: member });
  if (response.status !== 200)
    throw new Error(`create-member-booking failed: ${response.status} ${response.text}`);
  return (response.json as { bookingId: string }).bookingId;
}

/** A slot of one spot, filled by a member's booking. */
export async function aFullSlot(app: TestApp): Promise<Slot & { bookingId: string; by: SignedIn }> {
  const slot = await aSlot(app, 1);
  const by = await aMemberWithCode(app);
  return { ...slot, bookingId: await aMemberBooking(app, by, slot), by };
}

export async function fetchBookingRow(app: TestApp, id: string) {
  const [row] = await app.db.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error('booking not found');
  return row;
}

/** Returns the `taken` spots of a day's slots, and the spots of their active bookings and open offers as `held`. */
export async function spotsOf(app: TestApp, date: string) {
  const [row] = await app.sql<[{ taken: number; held: number }]>`
    select coalesce(sum(taken), 0)::int as taken, coalesce(sum(booked + offered), 0)::int as held
    from (
      select taken,
        coalesce((select sum(children_count) from bookings
          where slot_id = slot.id and status <> 'cancelled'), 0) as booked,
        coalesce((select sum(children_count) from slot_waitlist
          where slot_id = slot.id and state = 'offered'), 0) as offered
      from booking_slots as slot where venue_date = ${date}
    ) as slots`;
  return row;
}

/** Returns the booking's id and token from the link in the newest email that has one. */
export async function linkInEmail(app: TestApp, email: string) {
  const message = (await app.emailsTo(email)).findLast(({ text }) =>
    text.includes('/manage-booking?'),
  );
  const link = /\S+\/manage-booking\?\S+/.exec(message?.text ?? '')?.[0];
  if (!link) throw new Error('no email with a booking link');
  const { searchParams } = new URL(link);
  return { id: searchParams.get('booking') ?? '', token: searchParams.get('token') ?? '' };
}

/** Parses the single event of an email's calendar file, or of the file's text. */
export function parseCalendarEvent(emailOrText: Email | string | undefined) {
  const attached = typeof emailOrText === 'object' ? emailOrText.attachments?.[0] : undefined;
  const text = attached
    ? Buffer.from(attached.contentBase64, 'base64').toString()
    : String(emailOrText);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('the calendar has no event');
  const event = new ICAL.Event(component);
  return {
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate(),
    endsAt: event.endDate.toJSDate(),
    status: String(component.getFirstPropertyValue('status')),
    method: String(calendar.getFirstPropertyValue('method')),
    description: event.description,
  };
}
