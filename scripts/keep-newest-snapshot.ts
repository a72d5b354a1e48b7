import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// drizzle-kit needs only the newest snapshot; each is over 10,000 lines.
const folder = join(import.meta.dirname, '../database/migrations/meta');
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
