import { featureOrder } from '../src/app/feature-order.ts';
import type { SourceFile } from './read-imports.ts';

const ROW_HEIGHT = 24;
const ARCS_LEFT = 430;
const WIDTH = 900;
const TOP = 56;

type Box = { name: string; files: number; lines: number; top: number; height: number };

/**
 * `npm run map -- --svg`: draws the four layers, with the features in order, the first at the bottom. An arc means that
 * one feature imports another, thicker for more imports. Upward arcs are red.
 */
export function drawMap(files: SourceFile[]): string {
  const sources = files.filter(({ path }) => !/\.(test|spec)\.|-factory\.tsx?$/.test(path));
  const names = ['app', ...[...featureOrder].reverse(), 'platform', 'shared'];
  const boxes = new Map(names.map((name, row) => [name, boxOf(name, row, sources)]));
  const importCounts = countImports(sources);
  const bottom = TOP + names.length * ROW_HEIGHT;
  const featureImports = [...importCounts].filter(([pair]) =>
    pair.split(' ').every((name) => isFeature(name)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 16}" font-family="system-ui, sans-serif" font-size="13">
<title>The four layers and their imports</title>
<style>
  text { fill: #3d3428 } .quiet { fill: #75695a; font-size: 11px } rect { fill: #f3e9da }
  .layer { fill: #e5d3b8 } path { fill: none; stroke: #b0542c; stroke-opacity: .45 } .up { stroke: #e00000; stroke-opacity: 1 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f1e8db } .quiet { fill: #b5a895 } rect { fill: #3a3128 } .layer { fill: #54452f } path { stroke: #ec9a6c }
  }
</style>
<text x="16" y="24" font-size="16" font-weight="600">Every import runs downwards</text>
<text x="16" y="42" class="quiet">${sources.length} files, ${featureImports.length} of ${(featureOrder.length * (featureOrder.length - 1)) / 2} possible arcs between features, ${countUpward(importCounts, boxes)} upwards</text>
${[...boxes.values()].map(drawBox).join('\n')}
${featureImports.map(([pair, count]) => drawArc(pair, count, boxes)).join('\n')}
${['app', 'platform'].map((name) => drawTotals(name, importCounts, boxes)).join('\n')}
</svg>
`;
}

/** The name of the file's layer or feature. */
const ownerOf = (path: string) => /^src\/(?:features\/)?([^/]+)/.exec(path)?.[1] ?? '';
const isFeature = (name: string) => featureOrder.some((feature) => feature === name);

function boxOf(name: string, row: number, sources: SourceFile[]): Box {
  const files = sources.filter(({ path }) => ownerOf(path) === name);
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return { name, files: files.length, lines, top: TOP + row * ROW_HEIGHT, height: ROW_HEIGHT - 3 };
}

/** The number of imports between two layers or features: 'parties shop' → 12. */
function countImports(sources: SourceFile[]): Map<string, number> {
  const importCounts = new Map<string, number>();
  for (const { path, imports } of sources) {
    for (const { to } of imports) {
      if (ownerOf(path) === ownerOf(to)) continue;
      const pair = `${ownerOf(path)} ${ownerOf(to)}`;
      importCounts.set(pair, (importCounts.get(pair) ?? 0) + 1);
    }
  }
  return importCounts;
}

function endsOf(pair: string, boxes: Map<string, Box>): [Box, Box] | null {
  const [from = '', to = ''] = pair.split(' ').map((name) => boxes.get(name));
  return from && to ? [from, to] : null;
}

function countUpward(importCounts: Map<string, number>, boxes: Map<string, Box>): number {
  return [...importCounts.keys()].filter((pair) => {
    const ends = endsOf(pair, boxes);
    return ends && ends[0].top > ends[1].top;
  }).length;
}

function drawBox({ name, files, lines, top, height }: Box): string {
  const classAttribute = isFeature(name) ? '' : ' class="layer"';
  return `<rect${classAttribute} x="16" y="${top}" width="${ARCS_LEFT - 16}" height="${height}" rx="6"/>
<text x="26" y="${top + 15}">${name}</text><text x="${ARCS_LEFT - 10}" y="${top + 15}" text-anchor="end" class="quiet">${files} files, ${lines.toLocaleString('en')} lines</text>`;
}

function drawArc(pair: string, count: number, boxes: Map<string, Box>): string {
  const ends = endsOf(pair, boxes);
  if (!ends) return '';
  const [start, end] = ends.map(({ top, height }) => top + height / 2) as [number, number];
  const reach = ARCS_LEFT + 24 + Math.abs(end - start) * 0.9;
  const classAttribute = start > end ? ' class="up"' : '';
  const width = (0.6 + Math.log2(count) * 0.45).toFixed(1);
  return `<path${classAttribute} stroke-width="${width}" d="M${ARCS_LEFT} ${start}C${reach} ${start} ${reach} ${end} ${ARCS_LEFT} ${end}"><title>${pair.replace(' ', ' → ')}: ${count}</title></path>`;
}

/** Draws a layer's imports as numbers: arcs to every feature would hide the other arcs. */
function drawTotals(
  name: string,
  importCounts: Map<string, number>,
  boxes: Map<string, Box>,
): string {
  const totals = new Map<string, number>();
  for (const [pair, count] of importCounts) {
    const [from, to = ''] = pair.split(' ');
    const layer = isFeature(to) ? 'features' : to;
    if (from === name) totals.set(layer, (totals.get(layer) ?? 0) + count);
  }
  const text = [...totals].map(([layer, count]) => `${layer} ${count}`).join(', ');
  return `<text x="${ARCS_LEFT + 12}" y="${(boxes.get(name)?.top ?? 0) + 15}" class="quiet">imports: ${text}</text>`;
}
