import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export type CheckResult = { name: string; hasPassed: boolean; output: string };

const root = resolve(import.meta.dirname, '..');
const MAX_CONCURRENT = 2;

/** The checks, slowest first. Each runs in a separate process of the current Node version. */
const checks: { name: string; program: string; args: string[] }[] = [
  { name: 'unused code (knip)', program: 'node_modules/knip/bin/knip.js', args: [] },
  { name: 'types', program: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
  {
    name: 'format and lint',
    program: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '--colors=off', '.'],
  },
  { name: 'feature order', program: 'scripts/check-feature-order.ts', args: [] },
  { name: 'generated files', program: 'scripts/generate.ts', args: ['--check'] },
];

/** Runs all checks, two at a time, and prints a line for each, with its output only on failure. */
export async function runChecks(): Promise<CheckResult[]> {
  const pending = [...checks];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = pending.shift(); check; check = pending.shift()) {
      const result = await run(check);
      results.push(result);
      console.log(`${result.hasPassed ? '✓' : '✗'} ${result.name}`);
      if (!result.hasPassed) console.log(result.output);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return results;
}

function run({ name, program, args }: (typeof checks)[number]): Promise<CheckResult> {
  return new Promise((resolvePromise) => {
    const child = spawn(process.execPath, [join(root, program), ...args], { cwd: root });
    let output = '';
    const append = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('close', (code) =>
      resolvePromise({ name, hasPassed: code === 0, output: output.trim() }),
    );
  });
}
