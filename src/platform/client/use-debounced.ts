import { useEffect, useState } from 'react';

/** Debounces a value; returns the first one immediately. */
export function useDebounced(value: string, pauseMillis: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMillis);
    return () => clearTimeout(timer);
  }, [value, pauseMillis]);
  return debounced;
}
