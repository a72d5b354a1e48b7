const SHORT_LIFE_MILLIS = 10_000;
const MAX_PAUSE_MILLIS = 30_000;

/** How many times in a row a worker died soon after it began to serve, or before. */
export const countEarlyDeaths = (before: number, servedMillis: number): number =>
  servedMillis < SHORT_LIFE_MILLIS ? before + 1 : 0;

/** How long to wait before a worker is restarted: not at all after a long life, else a second, doubled each time. */
export const restartPauseMillis = (earlyDeaths: number): number =>
  earlyDeaths === 0 ? 0 : Math.min(MAX_PAUSE_MILLIS, 1_000 * 2 ** (earlyDeaths - 1));
