import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export type CheckResult = { name: string; passed: boolean; output: string };

const root = resolve(import.meta.dirname, '..');
const AT_A_TIME = 2;

/** The fast checks, slowest first. Each is a separate process on the current Node. */
const checks: { name: string; program: string; args: string[] }[] = [
  { name: 'unused code (knip)', program: 'node_modules/knip/bin/knip.js', args: [] },
  { name: 'types', program: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
  {
    name: 'format and lint',
    program: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '--colors=off', '.'],
  },
  { name: 'order of features', program: 'scripts/check-feature-order.ts', args: [] },
];

/** Runs all checks, two at a time; prints a line for each, and its output only on failure. */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await run(check);
      results.push(result);
      console.log(`${result.passed ? '✓' : '✗'} ${result.name}`);
      if (!result.passed) console.log(result.output);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return results;
}

function run({ name, program, args }: (typeof checks)[number]): Promise<CheckResult> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, program), ...args], { cwd: root });
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', (code) => done({ name, passed: code === 0, output: output.trim() }));
  });
}
