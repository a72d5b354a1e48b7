import { timestamp } from 'drizzle-orm/pg-core';

/** A column that holds an instant, a `Date` in the program. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
