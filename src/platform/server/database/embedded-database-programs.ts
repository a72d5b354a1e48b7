import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Launcher } from './embedded-database-launcher.ts';

/** Starts one of PostgreSQL's programs the way that works here, without the caller's PG… variables. */
export function startProgram(
  launcher: Launcher,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const { file, args: wrapped, ...identity } = launcher.wrap(program, args);
  return spawn(file, wrapped, { ...options, ...identity, env: environment(), cwd: '/' });
}

/** Runs a program to its end with `input`; throws with the end of what it said when it fails. */
export function runProgram(
  launcher: Launcher,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startProgram(launcher, program, args, { stdio: 'pipe' });
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    // A program that ends without reading has its own message, which matters more.
    child.stdin?.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL could not be set up: ${said.trim().slice(-1_000)}`));
    });
    child.stdin?.end(input);
  });
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
