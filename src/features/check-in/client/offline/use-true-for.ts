import { useEffect, useState } from 'react';

/** Whether the condition has held for that long. */
export function useTrueFor(condition: boolean, millis: number): boolean {
  const [hasHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setHeld(true), millis);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [condition, millis]);
  return hasHeld;
}
