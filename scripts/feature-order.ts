import { readSources } from './read-imports.ts';

/**
 * Returns a sentence for every import of a later feature and for every feature missing from the order. Biome checks
 * all other import rules (biome.json); it can't check an order.
 */
export function findOutOfOrder(root: string, order: readonly string[]): string[] {
  const sources = readSources(root, ['src/features']).filter(({ path }) => !isForTests(path));
  const features = new Set(sources.map(({ path }) => featureOf(path)));
  const rankOf = (path: string) => order.indexOf(featureOf(path));
  return [
    ...[...features]
      .filter((feature) => !order.includes(feature))
      .map((feature) => `${feature} has no place in src/app/feature-order.ts`),
    ...sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => !isForTests(to) && rankOf(to) > rankOf(path))
        .map(({ to }) => `${path} imports ${to}: a feature uses those before it`),
    ),
  ];
}

const isForTests = (path: string) => /\.test\.|-factory\.ts$/.test(path);
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';
