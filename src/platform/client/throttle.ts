/**
 * Throttles `work`: runs it immediately, then at most once per `millis` and never concurrently. Requests in
 * between result in one more run.
 */
export function throttle(work: () => unknown, millis: number): { request(): void; stop(): void } {
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;

  async function run() {
    isRunning = true;
    isRequested = false;
    const pause = new Promise((done) => setTimeout(done, millis));
    await Promise.allSettled([work(), pause]);
    isRunning = false;
    if (isRequested && !isStopped) void run();
  }

  return {
    request() {
      if (isRunning) isRequested = true;
      else if (!isStopped) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}
