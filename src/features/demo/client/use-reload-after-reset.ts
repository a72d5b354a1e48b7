import { useEffect } from 'react';
import { nextResetAt } from '../reset-rules.ts';

/** The server rebuilds the demo within a quarter of an hour after the reset is due. */
const REBUILT_AFTER_MILLIS = 16 * 60_000;
const JITTER_MILLIS = 60_000;
const CHECK_INTERVAL_MILLIS = 30_000;

/** Reloads the page once the demo was reset, because all that it shows is gone; also after the device slept. */
export function useReloadAfterReset(timeZone: string) {
  useEffect(() => {
    const reloadAt =
      nextResetAt(new Date(), timeZone).getTime() +
      REBUILT_AFTER_MILLIS +
      Math.random() * JITTER_MILLIS;
    const check = () => {
      if (Date.now() >= reloadAt && navigator.onLine) window.location.reload();
    };
    const timer = setInterval(check, CHECK_INTERVAL_MILLIS);
    return () => clearInterval(timer);
  }, [timeZone]);
}
