import { resolve } from 'node:path';
import { findBrokenWalls } from './walls.ts';

/** Part of `npm run check`: fails and says where when an import crosses a wall of the architecture. */
const broken = findBrokenWalls(resolve(import.meta.dirname, '..'));
for (const sentence of broken) console.log(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
