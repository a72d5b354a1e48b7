import { readSources } from './read-imports.ts';

/**
 * Returns a message for every import of a later feature and for every feature missing from the order. Biome checks all
 * other import rules (biome.json), but can't check an order.
 */
export function findOrderViolations(root: string, order: readonly string[]): string[] {
  const sources = readSources(root, ['src/features']).filter(({ path }) => !isTestFile(path));
  const features = new Set(sources.map(({ path }) => featureOf(path)));
  const rankOf = (path: string) => order.indexOf(featureOf(path));
  return [
    ...[...features]
      .filter((feature) => !order.includes(feature))
      .map((feature) => `${feature} is missing from src/app/feature-order.ts`),
    ...sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => !isTestFile(to) && rankOf(to) > rankOf(path))
        .map(({ to }) => `${path} imports ${to}: a feature may import only earlier ones`),
    ),
  ];
}

const isTestFile = (path: string) => /\.test\.|-factory\.ts$/.test(path);
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';
