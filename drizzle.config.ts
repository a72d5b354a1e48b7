import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name what_changes` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['src/features/*/server/*-tables.ts', 'src/platform/server/*/*-tables.ts'],
  out: 'database/migrations',
});
