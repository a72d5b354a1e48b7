import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name what_it_does` generates the next migration from the table definitions. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['src/features/*/server/*-tables.ts', 'src/platform/server/*/*-tables.ts'],
  out: 'database/migrations',
});
