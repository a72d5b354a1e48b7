import { type HostileCost, MAX_RATIO } from './measure-hostile.ts';

/** The section of the results about hostile requests. */
export function hostileDocument(costs: HostileCost[] | null, commit: string): string {
  const title = '## Hostile requests';
  if (!costs) return `${title}\n\nMeasured on Linux only.\n`;
  const forms = [...new Set(costs.map(({ shape }) => shape.form))];
  const worst = worstOf(costs);
  const calls = new Set(costs.map(({ shape }) => `${shape.method} ${pathOf(shape.hostile.path)}`));
  return `${title}

CPU time of the server (all its threads) for one request, in milliseconds, beside a harmless one of the same
call and size: one long text. ${costs.length} shapes over the ${calls.size} calls that take a body or parameters, each the least
of three turns, or of fifteen where three came out above the aim; of each form the shape that comes off worst. Commit ${commit}.

| form | shapes | hostile | harmless | ratio |
|---|---|---|---|---|
${forms.map((form) => row(costs.filter(({ shape }) => shape.form === form))).join('\n')}

The worst ratio is ${worst.ratio.toFixed(2)} (at most ${MAX_RATIO}: ${worst.ratio <= MAX_RATIO ? 'reached' : '**missed**'}), ${worst.shape.form}, \`${worst.shape.method} ${pathOf(worst.shape.hostile.path)}\`.
`;
}

function row(costs: HostileCost[]): string {
  const { shape, hostile, harmless, ratio } = worstOf(costs);
  return `| ${shape.form} | ${costs.length} | ${hostile.toFixed(2)} | ${harmless.toFixed(2)} | ${ratio.toFixed(2)} |`;
}

const worstOf = (costs: HostileCost[]) =>
  costs.reduce((worst, cost) => (cost.ratio > worst.ratio ? cost : worst));

const pathOf = (path: string) =>
  path.replace(/\?.*/, '').replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id');
