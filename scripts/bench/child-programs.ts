import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A part of the bench that runs in a process of its own, so that it competes for no event loop. */
export type Program<Task, Answer> = {
  ask(task: Task): Promise<Answer>;
  stop(): Promise<void>;
};

/** Starts a file of this folder and waits until it is ready. */
export async function startProgram<Task extends object, Answer>(
  file: string,
  setup: object,
): Promise<Program<Task, Answer>> {
  const child = fork(resolve(import.meta.dirname, file), [JSON.stringify(setup)]);
  await answerOf(child, file);
  return {
    ask: async (task) => {
      child.send(task);
      return (await answerOf(child, file)) as Answer;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The other side: answers each task of the parent, and ends when the parent lets go. */
export function serveTasks<Task, Answer>(work: (task: Task) => Promise<Answer>) {
  process.on('message', async (task) => process.send?.(await work(task as Task)));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

/** What `startProgram` handed over. */
export const readSetup = <Setup>() => JSON.parse(process.argv[2] ?? '{}') as Setup;

async function answerOf(child: ChildProcess, file: string): Promise<unknown> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([answer]) => answer),
      once(child, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`${file} ended with ${code}`);
      }),
    ]);
  } finally {
    ended.abort();
  }
}
