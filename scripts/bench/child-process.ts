import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A part of the benchmark in a separate process with its own event loop. */
export type Child<Task, Result> = {
  run(task: Task): Promise<Result>;
  stop(): Promise<void>;
};

/** Starts a file in this folder and waits until it is ready. */
export async function startChild<Task extends object, Result>(
  file: string,
  setup: object,
): Promise<Child<Task, Result>> {
  const child = fork(resolve(import.meta.dirname, file), [JSON.stringify(setup)]);
  await nextMessage(child, file);
  return {
    run: async (task) => {
      child.send(task);
      return (await nextMessage(child, file)) as Result;
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** In the child: runs the tasks sent by the parent, and exits when it disconnects. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>) {
  process.on('message', async (task) => process.send?.(await work(task as Task)));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

/** The setup passed to `startChild`. */
export const readSetup = <Setup>() => JSON.parse(process.argv[2] ?? '{}') as Setup;

async function nextMessage(child: ChildProcess, file: string): Promise<unknown> {
  const abort = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: abort.signal }).then(([message]) => message),
      once(child, 'exit', { signal: abort.signal }).then(([code]) => {
        throw new Error(`${file} exited with code ${code}`);
      }),
    ]);
  } finally {
    abort.abort();
  }
}
