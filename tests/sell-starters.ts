import type postgres from 'postgres';

/** Puts the starter products and party packages on sale; in a new venue, they are drafts. */
export async function sellStarters(sql: postgres.Sql): Promise<void> {
  await sql`update products set active = true where not active`;
  await sql`update party_packages set active = true where not active`;
}
