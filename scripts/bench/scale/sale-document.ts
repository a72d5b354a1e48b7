import type { SaleResult } from './measure-sale.ts';
import { measuredOn } from './measured-on.ts';

/** Formats the simulated opening of a sale. */
export function saleDocument(result: SaleResult, commit: string): string {
  const { load, cpu } = result;
  const verdicts: [string, string][] = [
    ['families seeded', whole(result.families)],
    ['arrived', `${whole(result.arrived)}, ${result.perSecond} a second`],
    ['places', whole(result.places)],
    [
      'sold',
      `${whole(result.sold)} (${result.sold === result.places ? 'exactly' : '**not all**'})`,
    ],
    ['held by families that left after an error', whole(result.held)],
    ['paid, as the families were told', whole(load.paid)],
    [
      'sessions oversold, families booked twice',
      `${result.oversoldSessions}, ${result.doubledFamilies}`,
    ],
    ['other contradictions in the database', String(result.inconsistencies.length)],
    ['refused, since the last place had just gone', whole(load.refused)],
    ['left without a place', whole(load.leftWithout)],
    ['errors', errorsOf(load.errors)],
    ['last place paid after', `${load.soldAfterSeconds.toFixed(1)} s`],
    ['everyone gone after', `${load.seconds.toFixed(1)} s`],
    [
      'CPU',
      cpu
        ? `${cpu.server.toFixed(1)} s server, ${cpu.database.toFixed(1)} s PostgreSQL`
        : 'not measured',
    ],
    ['growth of the database per place sold', `${whole(result.bytesPerSale)} bytes`],
  ];
  const calls = Object.entries(load.latencies).map(
    ([name, { count, p50, p95, p99 }]) =>
      `| ${name} | ${whole(count)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`,
  );
  return `## The opening of a sale

One server process and its embedded PostgreSQL. Families arrive at a fixed rate, look, choose, pay in the sandbox and
read the confirmation; the load generator runs on the same machine. ${measuredOn(commit)}

| | |
|---|---|
${verdicts.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}

| call | count | p50, ms | p95, ms | p99, ms |
|---|---|---|---|---|
${calls.join('\n')}
`;
}

const errorsOf = (errors: Record<string, number>) =>
  Object.entries(errors)
    .map(([name, count]) => `${name}: ${whole(count)}`)
    .join(', ') || 'none';

const whole = (value: number) => Math.round(value).toLocaleString('en');
