import { featureOrder } from '../src/app/feature-order.ts';
import { readSources, type SourceFile } from './read-imports.ts';

/** Imports that ran up when the floors were drawn and still do. Only lower it. */
const STILL_RUNNING_UP = 269;

const floors = ['shared', 'platform', 'features', 'app'];

/** A sentence for every import that runs up, and one if there are more of them than there were. */
export function findImportsUpwards(root: string, allowed = STILL_RUNNING_UP): string[] {
  const sources = readSources(root, ['src']).filter(({ path }) => !isForTests(path));
  const unknown = new Set(sources.map(({ path }) => featureOf(path)).filter(isUnknown));
  const upwards = sources.flatMap(({ path, imports }: SourceFile) =>
    imports
      .filter(({ to }) => !isForTests(to) && isAbove(to, path))
      .map(({ to }) => `${path} imports ${to}: imports run downwards`),
  );
  const isMore = upwards.length > allowed;
  return [
    ...[...unknown].map((feature) => `${feature} has no place in src/app/feature-order.ts`),
    ...(isMore ? upwards : []),
    ...(isMore ? [`${upwards.length} imports run up; there were ${allowed}`] : []),
    ...(upwards.length < allowed
      ? [`only ${upwards.length} imports run up by now: write that into scripts/floors.ts`]
      : []),
  ];
}

const isForTests = (path: string) => /\.(test|spec)\.|-examples\.ts$/.test(path);
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
const isUnknown = (feature: string | undefined) =>
  feature !== undefined && !featureOrder.includes(feature);

/** Whether `to` stands on a higher floor than `from`, or is a feature that comes after it. */
function isAbove(to: string, from: string): boolean {
  const [one, other] = [floorOf(to), floorOf(from)];
  if (one !== other) return one > other;
  return rankOf(to) > rankOf(from);
}

const floorOf = (path: string) => floors.indexOf(path.split('/')[1] ?? '');
const rankOf = (path: string) => featureOrder.indexOf(featureOf(path) ?? '');
