import { resolve } from 'node:path';
import { findImportsUpwards } from './floors.ts';
import { findBrokenWalls } from './walls.ts';

/** Part of `npm run check`: fails and says where when an import crosses a wall of the architecture, or runs up. */
const root = resolve(import.meta.dirname, '..');
const broken = [...findBrokenWalls(root), ...findImportsUpwards(root)];
for (const sentence of broken) console.log(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
