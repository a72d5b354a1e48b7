/**
 * Does `work` at once when asked, and then at most once in `millis`, never before it has ended: however
 * often it is asked for meanwhile, it is done once more afterwards, so that nothing is missed.
 */
export function throttle(work: () => unknown, millis: number): { ask(): void; stop(): void } {
  let isBusy = false;
  let isAsked = false;
  let isOver = false;

  async function run() {
    isBusy = true;
    isAsked = false;
    const pause = new Promise((done) => setTimeout(done, millis));
    await Promise.allSettled([work(), pause]);
    isBusy = false;
    if (isAsked && !isOver) void run();
  }

  return {
    ask() {
      if (isBusy) isAsked = true;
      else if (!isOver) void run();
    },
    stop() {
      isOver = true;
    },
  };
}
