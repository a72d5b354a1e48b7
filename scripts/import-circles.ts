import type { SourceFile } from './read-imports.ts';

/**
 * Circles of imports that exist at run time and at load: imports of types alone are gone by then, and
 * lazy ones come later. Each circle is named once, from its first file round to it again.
 */
export function findCircles(sources: SourceFile[]): string[][] {
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter((entry) => !entry.typeOnly && !entry.lazy).map((entry) => entry.to),
    ]),
  );
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
}
