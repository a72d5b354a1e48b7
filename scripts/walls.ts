import { findCircles } from './import-circles.ts';
import { readSources, type SourceFile } from './read-imports.ts';

const MOST_LINES = 350;
const grabBags = ['utils', 'helpers', 'common', 'lib'];

/**
 * A sentence for every import that crosses a wall of docs/architecture.md, every circle of imports,
 * every file that is too long and every grab-bag. All from folder patterns: a new feature needs no
 * entry here.
 */
export function findBrokenWalls(root: string): string[] {
  const sources = readSources(root, ['src', 'scripts', 'tests', 'database', 'bench']);
  const tooLong = sources.filter((file) => file.lines > MOST_LINES);
  const bags = sources.filter(({ path }) =>
    path.split(/[/.]/).some((part) => grabBags.includes(part)),
  );
  return [
    ...sources.flatMap(crossings),
    ...findCircles(sources).map((circle) => `circle of imports: ${circle.join(' → ')}`),
    ...tooLong.map(({ path, lines }) => `${path}: ${lines} lines are more than ${MOST_LINES}`),
    ...bags.map(({ path }) => `${path}: a grab-bag, name it for its subject`),
  ];
}

function crossings({ path, imports }: SourceFile): string[] {
  return imports.flatMap(({ to }) => {
    const reason = reasonAgainst(placeOf(path), placeOf(to));
    return reason ? [`${path} imports ${to}: ${reason}`] : [];
  });
}

/**
 * `open` are a feature's files beside its client/ and server/: contract and rules. `client` and
 * `server` without a feature are the platform's and the app's.
 */
type Place = {
  layer: 'shared' | 'open' | 'client' | 'server' | 'beside';
  feature?: string;
  /** A server file that other features may use: queries, and tables for foreign keys. */
  isOffered: boolean;
  isExamples: boolean;
  isTest: boolean;
};

function placeOf(path: string): Place {
  const [top, floor, area, part] = path.split('/');
  const marks = {
    isOffered: /-(queries|tables)\.ts$/.test(path),
    isExamples: path.endsWith('-examples.ts'),
    isTest: /\.test\.tsx?$/.test(path),
  };
  if (top !== 'src') return { layer: 'beside', ...marks };
  if (floor === 'shared') return { layer: floor, ...marks };
  if (floor !== 'features' && (area === 'client' || area === 'server')) {
    return { layer: area, ...marks };
  }
  if (part === 'client' || part === 'server') return { layer: part, feature: area ?? '', ...marks };
  // src/app/all-contracts.ts belongs to no feature, and is as open as what it lists.
  return { layer: 'open', ...marks };
}

function reasonAgainst(from: Place, to: Place): string | undefined {
  if (from.layer === 'beside') return undefined;
  const isForTests = from.isTest || from.isExamples;
  if (to.layer === 'beside') return isForTests ? undefined : 'the product does not use its tools';
  if (from.layer === 'shared' && to.layer !== 'shared')
    return 'shared/ imports nothing of the rest';
  if (from.layer === 'open' && (to.layer === 'client' || to.layer === 'server')) {
    return 'contracts and rules know neither client nor server';
  }
  if (from.layer === 'client' && to.layer === 'server') return 'client and server never meet';
  if (from.layer === 'server' && to.layer === 'client') return 'client and server never meet';
  if (to.isExamples && !from.isTest && !from.isExamples)
    return 'examples are for tests and the seed';
  return isOfAnotherFeature(from, to) ? reasonBetweenFeatures(from, to) : undefined;
}

function isOfAnotherFeature(from: Place, to: Place) {
  return from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature;
}

function reasonBetweenFeatures(from: Place, to: Place): string | undefined {
  // The back office is made of the features' own parts.
  if (to.layer === 'client' && from.feature === 'back-office') return undefined;
  // A test may make its neighbours do what it is about to race them with.
  if (to.layer === 'server' && (to.isOffered || from.isTest || from.isExamples)) return undefined;
  return 'another feature offers its contract, rules and server queries only';
}
