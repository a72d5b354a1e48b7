/**
 * Leading and trailing throttle: runs `work` at once, then at most once per `millis` and never concurrently;
 * calls in between cause one more run afterwards.
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
