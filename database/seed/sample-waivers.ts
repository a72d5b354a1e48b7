import { sealWaivers } from '#features/waivers/server/integrity/seal-waivers.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { insertNewRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { childName, familyPerson, guestPerson } from './sample-people.ts';

const NOTES = ['Allergic to peanuts.', 'Asthma, carries an inhaler.', 'Lactose intolerant.'];
const DAY_MILLIS = 86_400_000;

type Context = {
  secret: string;
  now: Date;
  venueName: string;
  venueTimezone: string;
  familyCount: number;
};

/**
 * Seeds up to three waivers per family, one child each, then guest waivers. Some are older than a year and
 * expired. Returns the number of inserted waivers.
 */
export async function seedWaivers(db: Db, count: number, ctx: Context): Promise<number> {
  // One signature and one hash for all, because creating them is slow.
  const signedWaiver = aWaiver({ venueName: ctx.venueName, venueTimezone: ctx.venueTimezone });
  const rows = range(count).map((number): typeof waivers.$inferInsert => {
    const random = seededRandom('waiver', number);
    const isFamily = number < ctx.familyCount * 3;
    const guardian = isFamily ? familyPerson(number % ctx.familyCount) : guestPerson(number);
    const age = Math.floor(random() * 6 * 365);
    return {
      ...signedWaiver,
      id: idFor('waiver', number),
      userId: isFamily ? guardian.userId : null,
      guardianName: guardian.name,
      guardianEmail: guardian.email,
      guardianPhone: guardian.phone,
      childName: childName(random(), guardian.lastName),
      childBirthdate: daysBefore(ctx.now, 200 + age)
        .toISOString()
        .slice(0, 10),
      emergencyContact: `${childName(random(), guardian.lastName)} (grandparent)`,
      emergencyPhone: '555-0199',
      medicalNotes: random() < 0.15 ? pick(NOTES, random()) : null,
      createdAt: daysBefore(ctx.now, random() < 0.1 ? 400 : 1 + Math.floor(random() * 300)),
    };
  });
  const inserted = await insertNewRows(db, waivers, rows);
  if (inserted.length > 0)
    await inTransaction(db, (db) => sealWaivers(db, ctx.secret, { ids: 'all', isLate: false }));
  return inserted.length;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MILLIS);
