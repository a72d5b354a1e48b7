import { useEffect, useState } from 'react';

/** Debounces a value; returns the first one immediately. */
export function useDebounced(value: string, delayMillis: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMillis);
    return () => clearTimeout(timer);
  }, [value, delayMillis]);
  return debounced;
}
