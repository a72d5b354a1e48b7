import { useEffect, useState } from 'react';

/** Whether the condition has been true for `millis`. */
export function useTrueFor(condition: boolean, millis: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setElapsed(true), millis);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [condition, millis]);
  return hasElapsed;
}
