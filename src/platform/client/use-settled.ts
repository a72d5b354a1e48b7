import { useEffect, useState } from 'react';

/** Debounces a value; the first one at once. */
export function useSettled(value: string, pauseMillis: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMillis);
    return () => clearTimeout(timer);
  }, [value, pauseMillis]);
  return settled;
}
