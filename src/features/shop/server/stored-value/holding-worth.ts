import { type SQL, sql } from 'drizzle-orm';
import { holdings } from '../shop-tables.ts';

/** SQL: what `amount` visits or cents of a holding are worth, in cents. A visit is worth its sale price. */
export const holdingWorth = (amount: SQL) => sql`case when ${holdings.kind} <> 'pass' then ${amount}
  when ${holdings.grantedCents} is null then ${amount} * ${holdings.unitCents}
  else round(${amount} * ${holdings.grantedCents}::numeric / ${holdings.granted}) end`;
