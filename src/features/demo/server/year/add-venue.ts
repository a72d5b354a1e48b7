import { setupStepRows } from '#features/back-office/server/setup-tables.ts';
import { setupSteps } from '#features/back-office/setup-rules.ts';
import {
  scheduleChanges,
  scheduleClosures,
  scheduleSlots,
} from '#features/bookings/server/bookings-tables.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { products } from '#features/shop/server/shop-tables.ts';
import { storeLook, updateVenueSettings } from '#features/venue/server/index.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { range } from '#platform/server/seed-numbers.ts';
import { addDays, venueTimeOf } from '#shared/venue-dates.ts';
import { DAYS_AHEAD, DAYS_BACK } from '../../year-rules.ts';
import { demoProducts } from './demo-catalog.ts';
import { demoTexts } from './demo-texts.ts';

const SESSIONS = [
  { startTime: '09:00', endTime: '11:00' },
  { startTime: '11:30', endTime: '13:30' },
  { startTime: '14:00', endTime: '16:00' },
  { startTime: '16:30', endTime: '18:30' },
];
const WEEKDAY_CAPACITY = 22;
const WEEKEND_CAPACITY = 30;
/** Month and day of the days on which the venue is closed. */
const CLOSED = { '12-25': 'Christmas Day', '01-01': 'New Year’s Day', '07-04': 'Independence Day' };

type Moment = { now: Date; today: string; timezone: string };

/** Stores the venue's settings, look, schedule and products. Returns the settings. */
export async function addVenue(db: Db, moment: Moment): Promise<VenueSettings> {
  await storeLook(db, {
    primaryColor: '#2f6b4f',
    secondaryColor: '#e0a458',
    ...{ logo: null, icon: null, photos: [] },
  });
  await insertRows(db, scheduleSlots, weeklySlots());
  await insertRows(db, scheduleClosures, closuresAround(moment.today));
  await insertRows(db, scheduleChanges, lateSessions(moment));
  await insertRows(
    db,
    products,
    Object.values(demoProducts).map((product) => ({ ...product, tags: [...product.tags] })),
  );
  await insertRows(
    db,
    setupStepRows,
    setupSteps.map((step) => ({ step, state: 'done' as const })),
  );
  return updateVenueSettings(db, {
    ...demoTexts,
    phone: '555-555-0199',
    street: '12 Orchard Lane',
    town: 'Maplewood',
    region: 'New Jersey',
    zip: '07040',
    timezone: moment.timezone,
    agesFromMonths: 0,
    agesToMonths: 60,
    claims: ['lounge', 'coffee', 'wifi', 'changingTable', 'strollers', 'dailyCleaning'],
    openPlayCents: 1500,
    siblingCents: 1200,
    trialCents: 2000,
    maxChildrenPerBooking: 4,
    priceList: demoPriceList,
    memberCodes: 'membership-required',
    matchApproveFrom: 70,
    floorNames: true,
  });
}

const weeklySlots = () =>
  range(7).flatMap((weekday) =>
    SESSIONS.map((session) => ({
      ...session,
      weekday,
      capacity: weekday === 0 || weekday === 6 ? WEEKEND_CAPACITY : WEEKDAY_CAPACITY,
    })),
  );

function closuresAround(today: string) {
  return range(DAYS_BACK + DAYS_AHEAD).flatMap((day) => {
    const venueDate = addDays(today, day - DAYS_BACK);
    const reason = CLOSED[venueDate.slice(5) as keyof typeof CLOSED];
    // Not today: a demo that is closed shows nothing.
    return reason && venueDate !== today ? [{ venueDate, reason }] : [];
  });
}

/** A late session if the demo starts in the evening, so that families are expected at the desk. */
function lateSessions({ now, today, timezone }: Moment) {
  const [hours = 0, minutes = 0] = venueTimeOf(now, timezone).split(':').map(Number);
  if (hours * 60 + minutes < 18 * 60 + 15 || hours > 20) return [];
  const startTime = hours === 18 ? '18:30' : `${hours}:00`;
  const endTime = hours === 18 ? '20:30' : `${hours + 2}:00`;
  return [{ venueDate: today, startTime, endTime, capacity: WEEKDAY_CAPACITY }];
}

const rate = 'sales-tax';
const demoPriceList: PriceList = {
  version: 1,
  types: [
    {
      id: 'child',
      kind: 'admission',
      names: { en: 'Child', es: 'Niño' },
      explanations: { en: '1 to 5 years', es: 'De 1 a 5 años' },
      fromMonths: 12,
      toMonths: 72,
      counted: true,
      most: 4,
      active: true,
      rules: [
        { cents: 2000, channel: 'trial' },
        { cents: 1300, weekdays: [1, 2, 3, 4, 5], startsFrom: '13:00' },
        { cents: 1200, fromNth: 2 },
        { cents: 1500 },
      ],
    },
    {
      id: 'baby',
      kind: 'admission',
      names: { en: 'Baby', es: 'Bebé' },
      explanations: { en: 'Under 1 year', es: 'Menos de 1 año' },
      fromMonths: 0,
      toMonths: 12,
      counted: true,
      most: 2,
      active: true,
      rules: [{ cents: 500, withPaying: true }, { cents: 900 }],
    },
    {
      id: 'socks',
      kind: 'extra',
      names: { en: 'Grip socks', es: 'Calcetines antideslizantes' },
      explanations: { en: 'Yours to keep', es: 'Te los llevas a casa' },
      fromMonths: null,
      toMonths: null,
      counted: false,
      most: 6,
      active: true,
      rules: [{ cents: 300 }],
    },
  ],
  sessionNames: [
    {
      id: 'babies',
      names: { en: 'Babies & crawlers', es: 'Bebés y gateadores' },
      fromMonths: 0,
      toMonths: 18,
      slots: [
        { weekday: 2, startTime: '09:00' },
        { weekday: 4, startTime: '14:00' },
      ],
    },
  ],
  taxRates: [{ id: rate, name: 'Sales tax', percent: 6.625, kind: 'included' }],
  taxOf: {
    admission: rate,
    trial: rate,
    extra: rate,
    event: rate,
    pass: rate,
    membership: rate,
    party: rate,
  },
};
