import { useEffect, useState } from 'react';

const TICK_MILLIS = 10_000;

/**
 * The server's time in milliseconds, updated every ten seconds. `clockOffset` is the server clock's offset from this
 * device's clock, in milliseconds.
 */
export function useNow(clockOffset = 0): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLIS);
    return () => clearInterval(timer);
  }, []);
  return now + clockOffset;
}
