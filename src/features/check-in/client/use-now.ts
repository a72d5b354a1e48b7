import { useEffect, useState } from 'react';

const TICK_MILLIS = 10_000;

/** The server's time in milliseconds, updated every ten seconds. `ahead` is its offset to this device's clock. */
export function useNow(ahead = 0): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLIS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
