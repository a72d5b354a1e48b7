import { readSources } from './read-imports.ts';

/**
 * A sentence for every import of a feature that comes later in the order, and for every feature without a
 * place in it. Biome checks all other rules about imports (biome.json); an order is beyond it.
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
