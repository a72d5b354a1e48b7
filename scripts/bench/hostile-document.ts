import { type HostileCost, MAX_RATIO } from './measure-hostile.ts';

/** Formats the results section on hostile requests. */
export function hostileDocument(costs: HostileCost[] | null, commit: string): string {
  const title = '## Hostile requests';
  if (!costs) return `${title}\n\nMeasured only on Linux.\n`;
  const variants = [...new Set(costs.map(({ shape }) => shape.variant))];
  const worst = worstOf(costs);
  const calls = new Set(costs.map(({ shape }) => `${shape.method} ${pathOf(shape.hostile.path)}`));
  return `${title}

CPU time of the server (all threads) per request, in milliseconds, compared with a harmless request (one long
string) to the same call and of the same size. ${costs.length} shapes cover the ${calls.size} calls with a body or query; each time is
the minimum of three rounds, or of fifteen if three exceeded the target. Per variant, the worst shape. Commit ${commit}.

| variant | shapes | hostile | harmless | ratio |
|---|---|---|---|---|
${variants.map((variant) => row(costs.filter(({ shape }) => shape.variant === variant))).join('\n')}

The worst ratio is ${worst.ratio.toFixed(2)} (at most ${MAX_RATIO}: ${worst.ratio <= MAX_RATIO ? 'met' : '**missed**'}), ${worst.shape.variant}, \`${worst.shape.method} ${pathOf(worst.shape.hostile.path)}\`.
`;
}

function row(costs: HostileCost[]): string {
  const { shape, hostile, harmless, ratio } = worstOf(costs);
  return `| ${shape.variant} | ${costs.length} | ${hostile.toFixed(2)} | ${harmless.toFixed(2)} | ${ratio.toFixed(2)} |`;
}

const worstOf = (costs: HostileCost[]) =>
  costs.reduce((worst, cost) => (cost.ratio > worst.ratio ? cost : worst));

const pathOf = (path: string) =>
  path.replace(/\?.*/, '').replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id');
