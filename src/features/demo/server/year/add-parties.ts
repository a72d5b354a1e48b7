import {
  depositFor,
  findOverlappingSlots,
  type PartyWindow,
  partyTimesOf,
} from '#features/parties/parties-rules.ts';
import { buildPartyLines, buildPartyPaymentLine } from '#features/parties/party-price-rules.ts';
import {
  parties,
  partyDeskPayments,
  partyGuests,
  partyInquiries,
  partyPackages,
  partySlots,
} from '#features/parties/server/parties-tables.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { soldLines } from '#features/prices/server/sold-lines-tables.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, range, secretCodeFor, seededRandom } from '#platform/server/seed-numbers.ts';
import { addDays, weekdayOf } from '#shared/venue-dates.ts';
import { demoPeople } from '../../demo-people.ts';
import { DAYS_AHEAD, DAYS_BACK } from '../../year-rules.ts';
import { DAY_MILLIS, type DemoContext, HOUR_MILLIS, later } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';
import type { DemoSlot } from './plan-slots.ts';
import { type Payments, paymentIdOf } from './take-payments.ts';
import { toSoldLine } from './to-sold-line.ts';

const PARTY_SHARE = 0.2;
const PAID_AT_DESK_SHARE = 0.5;
const WINDOWS: PartyWindow[] = ['morning', 'afternoon', 'evening'];
const ALLERGIES = ['', '', '', 'No nuts, please', 'Lactose intolerant'];

type Party = typeof parties.$inferInsert & { kids: number; startsAt: Date; createdAt: Date };
type Package = typeof partyPackages.$inferSelect;
export type PlannedParty = { party: Party; lines: SaleLine[]; slots: DemoSlot[] };

/**
 * Plans parties on weekends and takes their spots, before families book. The demo family hosts one in two weeks.
 */
export async function planParties(
  ctx: DemoContext,
  families: readonly DemoFamily[],
  slots: readonly DemoSlot[],
): Promise<PlannedParty[]> {
  // In a new venue, the packages are drafts.
  await ctx.db.update(partyPackages).set({ active: true });
  const packages = await ctx.db.select().from(partyPackages).orderBy(partyPackages.position);
  const ownDate = range(7)
    .map((day) => addDays(ctx.today, 12 + day))
    .find((date) => weekdayOf(date) === 6);
  return range(DAYS_BACK + DAYS_AHEAD).flatMap((day): PlannedParty[] => {
    const venueDate = addDays(ctx.today, day - DAYS_BACK);
    if (![0, 6].includes(weekdayOf(venueDate))) return [];
    return WINDOWS.flatMap((window, index): PlannedParty[] => {
      const random = seededRandom(`demo party ${venueDate}`, index);
      const isOwn = venueDate === ownDate && window === 'afternoon';
      if (!isOwn && random() > PARTY_SHARE) return [];
      const partyPackage = isOwn ? packages[1] : pick(packages, random());
      const hosts = families.filter(
        ({ joinedAt }) => joinedAt < later(ctx.now, (day - DAYS_BACK - 30) * DAY_MILLIS),
      );
      const family = isOwn ? families[0] : hosts[Math.floor(random() * hosts.length)];
      if (!family || !partyPackage) return [];
      const { party, lines } = partyOf(ctx, { venueDate, window, partyPackage, family }, random);
      const overlapping = findOverlappingSlots(
        slots.filter((slot) => slot.venueDate === venueDate),
        { startsAt: party.startsAt, endsAt: party.endsAt },
      );
      if (overlapping.some(({ taken, capacity }) => taken + party.kids > capacity)) return [];
      for (const slot of overlapping) {
        slot.taken += party.kids;
        slot.wanted = Math.min(slot.capacity, slot.wanted + party.kids);
      }
      return [{ party, lines, slots: overlapping }];
    });
  });
}

type PartyInput = {
  venueDate: string;
  window: PartyWindow;
  partyPackage: Package;
  family: DemoFamily;
};

function partyOf(
  { now, secret, timezone, venue }: DemoContext,
  { venueDate, window, partyPackage, family }: PartyInput,
  random: () => number,
): Pick<PlannedParty, 'party' | 'lines'> {
  const { id: packageId, name, durationMins, maxKids } = partyPackage;
  const times = partyTimesOf({ venueDate, window, durationMins }, timezone);
  const kids = Math.max(4, Math.floor(maxKids * (0.6 + 0.4 * random())));
  const addons = partyPackage.addons.filter(() => random() < 0.35);
  const lines = buildPartyLines(priceListOf(venue), partyPackage, addons, kids);
  const priceCents = sumLines(lines).totalCents;
  const createdAt = later(
    new Date(Math.min(times.startsAt.getTime(), now.getTime())),
    -(3 + random() * 25) * DAY_MILLIS,
  );
  const child = family.children[0];
  const party: Party = {
    id: idFor(`demo party ${venueDate} ${window}`, 0),
    packageId,
    userId: family.userId,
    venueDate,
    timeWindow: window,
    ...times,
    childName: child?.name.split(' ')[0] ?? family.lastName,
    childAge: String(1 + Math.floor(random() * 5)),
    kids,
    addons,
    packageName: name,
    priceCents,
    depositCents: depositFor(priceCents, venue.partyDepositPercent),
    status: 'booked',
    guardianName: family.name,
    email: family.email,
    phone: family.phone,
    language: family.language,
    invitation: secretCodeFor(secret, `demo invitation ${venueDate} ${window}`, 0),
    createdAt,
    updatedAt: createdAt,
  };
  return { party, lines };
}

/** Inserts the parties with their payments and guests, and the inquiries. Call it after the slots were inserted. */
export async function addParties(
  ctx: DemoContext,
  planned: readonly PlannedParty[],
  payments: Payments,
): Promise<void> {
  const { db, now } = ctx;
  await insertRows(
    db,
    parties,
    planned.map(({ party }) => party),
  );
  await insertRows(
    db,
    partySlots,
    planned.flatMap(({ party, slots }) =>
      slots.map(({ id: slotId }) => ({ partyId: party.id, slotId, spots: party.kids })),
    ),
  );
  const atDesk: (typeof partyDeskPayments.$inferInsert)[] = [];
  const sold: ReturnType<typeof toSoldLine>[] = [];
  for (const { party, lines } of planned) {
    const { id, priceCents, depositCents, packageName: name, email, createdAt, startsAt } = party;
    const charge = { subjectId: id, name, email };
    const count = (paymentId: string, fromCents: number, toCents: number, at: Date) => {
      const line = buildPartyPaymentLine(lines, name, { fromCents, toCents });
      sold.push(toSoldLine('party-payment', paymentId, line, 0, at));
    };
    for (const [position, line] of lines.entries())
      sold.push(toSoldLine('party', id, line, position, null));
    const depositAt = payments.charge({
      ...charge,
      kind: 'party',
      cents: depositCents,
      at: createdAt,
    });
    count(paymentIdOf('party', id), 0, depositCents, depositAt);
    const cents = priceCents - depositCents;
    if (startsAt > now || cents === 0) continue;
    if (seededRandom(`demo balance ${id}`, 0)() < PAID_AT_DESK_SHARE) {
      const paymentId = idFor(`demo party payment ${id}`, 0);
      count(paymentId, depositCents, priceCents, startsAt);
      atDesk.push({
        id: paymentId,
        partyId: id,
        amountCents: cents,
        method: 'card-terminal',
        takenBy: demoPeople.desk.id,
        takenAt: startsAt,
      });
    } else {
      const at = new Date(
        Math.max(createdAt.getTime() + HOUR_MILLIS, startsAt.getTime() - 2 * DAY_MILLIS),
      );
      const paidAt = payments.charge({ ...charge, kind: 'party-balance', cents, at });
      count(paymentIdOf('party-balance', id), depositCents, priceCents, paidAt);
    }
  }
  await insertRows(db, soldLines, sold);
  await insertRows(db, partyDeskPayments, atDesk);
  await insertRows(
    db,
    partyGuests,
    planned.flatMap(({ party }) => guestsOf(ctx, party)),
  );
  await insertRows(db, partyInquiries, await inquiriesOf(ctx));
}

/** Families invited to the parties of last week and of the coming weeks. */
function guestsOf({ now, secret }: DemoContext, party: Party) {
  if (party.startsAt < later(now, -7 * DAY_MILLIS)) return [];
  return range(Math.floor(party.kids * 0.8)).map((number): typeof partyGuests.$inferInsert => {
    const random = seededRandom(`demo party guest ${party.id}`, number);
    const chance = random();
    const createdAt = later(party.createdAt, HOUR_MILLIS);
    return {
      id: idFor(`demo party guest ${party.id}`, number),
      partyId: party.id,
      name: `${pick(['Ana', 'Ben', 'Chloe', 'Finn', 'Hana', 'Leo', 'Mila', 'Omar'], random())} ${pick(['Cohen', 'Ito', 'Lee', 'Novak', 'Silva', 'Young'], random())}`,
      email: `guest.${number + 1}.${party.venueDate}.${party.timeWindow}@guests.example`,
      reply: chance < 0.6 ? 'yes' : chance < 0.75 ? 'no' : chance < 0.85 ? 'maybe' : 'waiting',
      kids: 1,
      adults: 1,
      allergies: pick(ALLERGIES, random()),
      answerKey: secretCodeFor(secret, `demo answer ${party.id}`, number),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

const INQUIRIES = [
  {
    status: 'new',
    name: 'Priya Gupta',
    child: 'Remy',
    kids: 10,
    daysAgo: 0,
    notes: 'Is there room for a bouncy castle?',
  },
  {
    status: 'new',
    name: 'Owen Murphy',
    child: 'Iris',
    kids: 14,
    daysAgo: 1,
    notes: 'We would like to bring our own cake.',
  },
  { status: 'contacted', name: 'Lena Fischer', child: 'Gus', kids: 8, daysAgo: 4, notes: null },
  {
    status: 'contacted',
    name: 'Carlos Reyes',
    child: 'Lola',
    kids: 12,
    daysAgo: 6,
    notes: '¿Hablan español?',
  },
  {
    status: 'declined',
    name: 'Tara Walker',
    child: 'Otis',
    kids: 40,
    daysAgo: 15,
    notes: 'Forty children, if possible.',
  },
] as const;

async function inquiriesOf({ db, now, today }: DemoContext) {
  const [partyPackage] = await db
    .select({ id: partyPackages.id })
    .from(partyPackages)
    .orderBy(partyPackages.position);
  return INQUIRIES.map(
    ({ status, name, child, kids, daysAgo, notes }, number): typeof partyInquiries.$inferInsert => {
      const createdAt = later(now, -daysAgo * DAY_MILLIS - 3 * HOUR_MILLIS);
      return {
        id: idFor('demo inquiry', number),
        packageId: partyPackage?.id ?? '',
        preferredDate: addDays(today, 30 + number * 7),
        preferredTimeWindow: pick(WINDOWS, number / INQUIRIES.length),
        childName: child,
        childAge: String(2 + (number % 4)),
        estimatedKids: kids,
        guardianName: name,
        email: `${name.toLowerCase().replace(' ', '.')}@guests.example`,
        phone: '555-555-0177',
        notes,
        status,
        createdAt,
        updatedAt: createdAt,
      };
    },
  );
}
