import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { insertSoldLines } from '#features/prices/server/index.ts';
import { completeLine } from '#features/prices/tax-rules.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { ExpectedFamily } from '../expected-contract.ts';
import type { DeskCopy } from '../offline-desk-contract.ts';
import { aBookingToday, aFamily, aSlotToday } from './check-in-factory.ts';

let app: TestApp;
let desk: SignedIn;
let slot: string;
const socks = admission('socks', [{ cents: 250 }], { kind: 'extra', counted: false });
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  desk = await aStaffMember(app.services);
  slot = await aSlotToday(app, ['09:00', '11:00']);
  await app.changeVenue({
    priceList: priceListWith([admission('child', [{ cents: 1500 }]), socks]),
  });
});
afterAll(() => app.stop());

async function sell(bookingId: string, quantities: Record<string, number>) {
  const lines = Object.entries(quantities).map(([id, quantity]) =>
    completeLine({
      ...{ kind: id === 'socks' ? 'extra' : 'admission', typeId: id, names: { en: id, es: id } },
      ...{ quantity, unitCents: 250, coveredBy: null, tax: null },
    }),
  );
  await insertSoldLines(app.db, { saleKind: 'booking', saleId: bookingId }, lines, null);
}
const fetchAtDesk = async <T>(path: string): Promise<T> =>
  (await app.call('GET', `/api/check-in/${path}`, undefined, { as: desk })).json as T;

test('the desk sees what a family booked: expected, by its code, and without a network', async () => {
  const { member, code } = await aFamily(app);
  const { id: userId, email: guardianEmail } = member;
  const first = await aBookingToday(app, slot, { userId, guardianEmail });
  const second = await aBookingToday(app, slot, { userId, guardianEmail });
  await sell(first, { child: 1, socks: 2 });
  await sell(second, { child: 1 });
  const [expected] = await fetchAtDesk<ExpectedFamily[]>('expected');
  const items = [
    { typeId: 'child', quantity: 1 },
    { typeId: 'socks', kind: 'extra', quantity: 2, isFree: false },
    { typeId: 'child', quantity: 1 },
  ];
  expect(expected).toMatchObject({ childrenCount: 2, bookedItems: items });

  const copy = await fetchAtDesk<DeskCopy>('desk-copy');
  expect(copy.expected).toMatchObject([{ bookedItems: items }]);
  const copied = copy.families.find(({ codeId }) => codeId === code.id);
  // The only type without extras says no more than the number of children.
  expect(copied?.bookings?.map(({ bookedItems }) => bookedItems?.length ?? 0).sort()).toEqual([
    0, 2,
  ]);

  const body = { code: code.qrCodeData };
  const { json } = await app.call('POST', '/api/member-codes/validate', body, { as: desk });
  const { bookedItems } = (json as { family: { booking: ExpectedFamily } }).family.booking;
  const quantities = bookedItems.map(({ typeId, quantity }) => `${quantity} ${typeId}`);
  expect(quantities.sort()).toEqual(['1 child', '1 child', '2 socks']);
});
