import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

/**
 * Puts the starter products and party packages, drafts in a new venue, on sale if nothing else is, and shows the seeded
 * sessions and prices (decision 0054).
 */
export async function sellStarters(db: Db): Promise<void> {
  await db.execute(sql`
    update products set active = true where not exists (select from products where active)`);
  await db.execute(sql`
    update party_packages set active = true
    where not exists (select from party_packages where active)`);
  await db.execute(sql`update venue_settings set settings = settings - 'unconfirmed'`);
}
