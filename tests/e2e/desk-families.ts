import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { aBookingToday, aFamily, aSlotToday } from '#features/check-in/server/check-in-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { TestApp } from '../test-app.ts';

/** The assumed pace of a person: the time per tap and per key. */
const TAP_MILLIS = 200;
const KEY_MILLIS = 120;

/** Taps and types on a page, and sums up the time that a person would need. */
export function createTimedUser(page: Page) {
  const counts = { taps: 0, keys: 0 };
  return {
    counts,
    millis: () => counts.taps * TAP_MILLIS + counts.keys * KEY_MILLIS,
    async tap(name: string) {
      counts.taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    /** Types without focusing any field first. */
    async type(text: string) {
      counts.keys += text.length;
      await page.keyboard.type(text);
    },
    async pressEnter() {
      counts.keys += 1;
      await page.keyboard.press('Enter');
    },
  };
}

/**
 * Creates ten families with the last name `lastName` in different states, for a desk whose clock shows 10:05 AM.
 * Returns the code, token and child's name that identify three of them.
 */
export async function createTenFamilies(app: TestApp, lastName: string) {
  const previous = await aSlotToday(app, ['09:00', '11:00']);
  const current = await aSlotToday(app, ['10:00', '12:00']);
  const next = await aSlotToday(app, ['11:00', '13:00']);
  const email = (first: string) => `${first}.${lastName}@example.org`.toLowerCase();
  const sign = (first: string, changes = {}) =>
    app.db.insert(waivers).values(
      aWaiver({
        guardianEmail: email(first),
        childName: `Kid ${first}`,
        childBirthdate: null,
        medicalNotes: null,
        createdAt: app.clock.now(),
        ...changes,
      }),
    );
  const addBooking = async (first: string, slot = current, changes = {}) => {
    const id = await aBookingToday(app, slot, {
      guardianName: `${first} ${lastName}`,
      guardianEmail: email(first),
      ...changes,
    });
    return id;
  };
  const addMember = async (first: string, slot = current) => {
    const family = await aFamily(app, {}, { name: `${first} ${lastName}`, email: email(first) });
    await addBooking(first, slot, { userId: family.member.id, priceCents: 0, type: 'member' });
    return family;
  };
  await addBooking('Paid');
  await addBooking('Unpaid', current, {
    status: 'pending',
    holdExpiresAt: new Date(app.clock.now().getTime() + 3_600_000),
  });
  await addBooking('Nowaiver');
  await addMember('Allergic');
  await addBooking('Early', next);
  await addBooking('Late', previous);
  await addBooking('Pass', current, { priceCents: 0, visits: 1 });
  const typed = await addMember('Typed');
  const scannedId = await addBooking('Scanned');
  await addBooking('Parent');
  for (const first of ['Paid', 'Unpaid', 'Early', 'Late', 'Pass', 'Typed', 'Scanned']) {
    await sign(first);
  }
  await sign('Allergic', { medicalNotes: 'Peanuts' });
  const today = app.services.clock.now().toISOString().slice(0, 10);
  const birthdate = `${Number(today.slice(0, 4)) - 3}${today.slice(4)}`;
  const childName = `Zeb${randomUUID().slice(0, 3)}`;
  await sign('Parent', { childName, childBirthdate: birthdate });
  const [scanned] = await app.db
    .select({ token: bookings.deskToken })
    .from(bookings)
    .where(eq(bookings.id, scannedId));
  return { digits: typed.code.numericCode, token: scanned?.token ?? '', childName };
}

/** Checks in the ten families: seven with a tap, three by typing or scanning without focusing the field. */
export async function checkInAll(
  page: Page,
  user: ReturnType<typeof createTimedUser>,
  lastName: string,
  { digits, token, childName }: Awaited<ReturnType<typeof createTenFamilies>>,
  unpaidButtonName: string,
) {
  const waitForCheckIn = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${name} ${lastName}` })
      .getByText(/^Checked in at/)
      .waitFor();
  for (const name of ['Paid', 'Nowaiver', 'Allergic', 'Early', 'Late', 'Pass']) {
    await user.tap(`Check in ${name} ${lastName}`);
    await waitForCheckIn(name);
  }
  await user.tap(unpaidButtonName);
  await waitForCheckIn('Unpaid');
  await user.type(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await user.pressEnter();
  await page.getByRole('region', { name: `Typed ${lastName}` }).waitFor();
  await user.type(token);
  await user.pressEnter();
  await page.getByRole('region', { name: `Scanned ${lastName}` }).waitFor();
  await user.type(childName);
  await page
    .getByRole('button', { name: `Check in Parent ${lastName}` })
    .first()
    .waitFor();
  await user.pressEnter();
  await page.getByText(`Parent ${lastName} is checked in`).waitFor();
}
