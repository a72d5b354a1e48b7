import { useEffect, useState } from 'react';

/** Whether something has been so for that long. */
export function useLasting(isSo: boolean, millis: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasted(true), millis);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo, millis]);
  return hasLasted;
}
