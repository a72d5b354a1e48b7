import { type HostileCost, MAX_RATIO } from './measure-hostile-requests.ts';

/** Formats the results section on hostile requests. */
export function hostileDocument(costs: HostileCost[] | null, commit: string): string {
  const title = '## Hostile requests';
  if (!costs) return `${title}\n\nMeasured only on Linux.\n`;
  const variants = [...new Set(costs.map(({ pair }) => pair.variant))];
  const worst = worstOf(costs);
  const endpoints = new Set(costs.map(({ pair }) => `${pair.method} ${pathOf(pair.hostile.path)}`));
  return `${title}

CPU time of the server (all threads) per request, in milliseconds, compared with a benign request (one long
string) to the same endpoint and of the same size. ${costs.length} pairs cover the ${endpoints.size} endpoints with a body or query; each time is
the minimum of three rounds, or of fifteen if three exceeded the target. The table shows the worst pair of each variant. Commit ${commit}.

| variant | pairs | hostile | benign | ratio |
|---|---|---|---|---|
${variants.map((variant) => row(costs.filter(({ pair }) => pair.variant === variant))).join('\n')}

The worst ratio is ${worst.ratio.toFixed(2)} (at most ${MAX_RATIO}: ${worst.ratio <= MAX_RATIO ? 'met' : '**missed**'}), ${worst.pair.variant}, \`${worst.pair.method} ${pathOf(worst.pair.hostile.path)}\`.
`;
}

function row(costs: HostileCost[]): string {
  const { pair, hostile, benign, ratio } = worstOf(costs);
  return `| ${pair.variant} | ${costs.length} | ${hostile.toFixed(2)} | ${benign.toFixed(2)} | ${ratio.toFixed(2)} |`;
}

const worstOf = (costs: HostileCost[]) =>
  costs.reduce((worst, cost) => (cost.ratio > worst.ratio ? cost : worst));

const pathOf = (path: string) =>
  path.replace(/\?.*/, '').replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id');
