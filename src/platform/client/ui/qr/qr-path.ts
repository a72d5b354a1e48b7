/**
 * Converts the dark modules of a QR code to one SVG path with a module size of 1; adjacent modules of a row
 * become one rectangle.
 */
export function qrPath(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(([x, length]) => rectangle(x, y, length)))
    .join('');
}

const rectangle = (x: number, y: number, length: number) => `M${x} ${y}h${length}v1h-${length}z`;

/** The start and length of each dark run. */
function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
