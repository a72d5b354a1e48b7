import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { aBookingToday, aFamily, aSlotToday } from '#features/check-in/server/check-in-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { TestApp } from '../test-app.ts';

/** A person's pace: 200 ms a tap, 120 ms a key. */
const TAP_MILLIS = 200;
const KEY_MILLIS = 120;

/** Taps and types on a page, and adds up the time a person needs for it. */
export function scriptedHand(page: Page) {
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
    async enter() {
      counts.keys += 1;
      await page.keyboard.press('Enter');
    },
  };
}

/**
 * Ten families of mixed states, expected by a desk whose clock shows 10:05 AM; their last name is `last`. Returns what
 * identifies three of them.
 */
export async function tenFamilies(app: TestApp, last: string) {
  const early = await aSlotToday(app, ['09:00', '11:00']);
  const current = await aSlotToday(app, ['10:00', '12:00']);
  const next = await aSlotToday(app, ['11:00', '13:00']);
  const email = (first: string) => `${first}.${last}@example.org`.toLowerCase();
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
  const guest = async (first: string, slot = current, changes = {}) => {
    const id = await aBookingToday(app, slot, {
      guardianName: `${first} ${last}`,
      guardianEmail: email(first),
      ...changes,
    });
    return id;
  };
  const member = async (first: string, slot = current) => {
    const family = await aFamily(app, {}, { name: `${first} ${last}`, email: email(first) });
    await guest(first, slot, { userId: family.member.id, priceCents: 0, type: 'member' });
    return family;
  };
  await guest('Paid');
  await guest('Unpaid', current, {
    status: 'pending',
    holdExpiresAt: new Date(app.clock.now().getTime() + 3_600_000),
  });
  await guest('Nowaiver');
  await member('Allergic');
  await guest('Early', next);
  await guest('Late', early);
  await guest('Pass', current, { priceCents: 0, visits: 1 });
  const typed = await member('Typed');
  const scannedId = await guest('Scanned');
  await guest('Parent');
  for (const first of ['Paid', 'Unpaid', 'Early', 'Late', 'Pass', 'Typed', 'Scanned']) {
    await sign(first);
  }
  await sign('Allergic', { medicalNotes: 'Peanuts' });
  const today = app.services.clock.now().toISOString().slice(0, 10);
  const born = `${Number(today.slice(0, 4)) - 3}${today.slice(4)}`;
  const childName = `Zeb${randomUUID().slice(0, 3)}`;
  await sign('Parent', { childName, childBirthdate: born });
  const [scanned] = await app.db
    .select({ token: bookings.deskToken })
    .from(bookings)
    .where(eq(bookings.id, scannedId));
  return { digits: typed.code.numericCode, token: scanned?.token ?? '', childName };
}

/** Checks in ten families as staff would: most by a tap, three by typing or scanning without touching the field. */
export async function checkInAll(
  page: Page,
  hand: ReturnType<typeof scriptedHand>,
  last: string,
  { digits, token, childName }: Awaited<ReturnType<typeof tenFamilies>>,
  unpaid: string,
) {
  const inRow = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${name} ${last}` })
      .getByText(/^Checked in at/)
      .waitFor();
  for (const name of ['Paid', 'Nowaiver', 'Allergic', 'Early', 'Late', 'Pass']) {
    await hand.tap(`Check in ${name} ${last}`);
    await inRow(name);
  }
  await hand.tap(unpaid);
  await inRow('Unpaid');
  await hand.type(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await hand.enter();
  await page.getByRole('region', { name: `Typed ${last}` }).waitFor();
  await hand.type(token);
  await hand.enter();
  await page.getByRole('region', { name: `Scanned ${last}` }).waitFor();
  await hand.type(childName);
  await page
    .getByRole('button', { name: `Check in Parent ${last}` })
    .first()
    .waitFor();
  await hand.enter();
  await page.getByText(`Parent ${last} is checked in`).waitFor();
}
