/** Dark squares of a QR code as one SVG path, a square being one unit; neighbours in a row are one box. */
export function qrPath(rows: boolean[][]): string {
  return rows.flatMap((row, y) => runsOf(row).map(([x, length]) => box(x, y, length))).join('');
}

const box = (x: number, y: number, length: number) => `M${x} ${y}h${length}v1h-${length}z`;

/** Where dark runs begin and how long they are. */
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
