import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Launcher } from './embedded-database-launcher.ts';

/** Starts a PostgreSQL program under the launcher's identity, without the caller's PG… variables. */
export function startProgram(
  launcher: Launcher,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const { file, args: wrappedArgs, ...identity } = launcher.wrap(program, args);
  return spawn(file, wrappedArgs, { ...options, ...identity, env: environment(), cwd: '/' });
}

/** Runs a program to completion with `input` on stdin. On failure, throws with the end of its output. */
export function runProgram(
  launcher: Launcher,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startProgram(launcher, program, args, { stdio: 'pipe' });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    // A program that exits before reading stdin has a more useful error message of its own.
    child.stdin?.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed: ${output.trim().slice(-1_000)}`));
    });
    child.stdin?.end(input);
  });
}

function environment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(variables), LC_ALL: 'C' };
}
