import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run pictures`: takes the pictures of the help articles again. `npm run pictures -- --venues`: those of three
 * invented venues with looks of their own (docs/own-look.md). `-- --readme`: those of the README.
 */
const { values } = parseArgs({
  options: {
    venues: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
const file = `${values.venues ? 'venue' : values.readme ? 'readme' : 'help'}-pictures`;
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pictures', file],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
