import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A part of the bench in its own process, so that it doesn't share an event loop. */
export type Program<Task, Result> = {
  ask(task: Task): Promise<Result>;
  stop(): Promise<void>;
};

/** Starts a file of this folder and waits until it is ready. */
export async function startProgram<Task extends object, Result>(
  file: string,
  setup: object,
): Promise<Program<Task, Result>> {
  const child = fork(resolve(import.meta.dirname, file), [JSON.stringify(setup)]);
  await messageOf(child, file);
  return {
    ask: async (task) => {
      child.send(task);
      return (await messageOf(child, file)) as Result;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** In the child: runs each task of the parent, and exits when the parent disconnects. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>) {
  process.on('message', async (task) => process.send?.(await work(task as Task)));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

/** The setup passed by `startProgram`. */
export const readSetup = <Setup>() => JSON.parse(process.argv[2] ?? '{}') as Setup;

async function messageOf(child: ChildProcess, file: string): Promise<unknown> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]) => message),
      once(child, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`${file} ended with ${code}`);
      }),
    ]);
  } finally {
    ended.abort();
  }
}
