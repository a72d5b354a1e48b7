import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Events that need user input; scroll events also fire without it. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const;

type IdleState = {
  /** The seconds until `onIdle`; null before the warning. */
  secondsLeft: number | null;
  /** Restarts the timer. */
  stay: () => void;
};

/**
 * Calls `onIdle` after `seconds` without activity; the warning starts `warningSeconds` earlier. Disabled if `limits`
 * is null; new limits restart the timer. Compares timestamps, because timers pause while a tablet sleeps.
 */
export function useIdle(
  limits: { seconds: number; warningSeconds: number } | null,
  onIdle: () => void,
): IdleState {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const lastActivity = useRef(0);
  const fireIdle = useEffectEvent(onIdle);
  const seconds = limits?.seconds;
  const warningSeconds = limits?.warningSeconds ?? 0;

  useEffect(() => {
    if (seconds === undefined) return;
    lastActivity.current = Date.now();
    let isWarning = false;
    function check() {
      const remaining = Math.ceil((seconds ?? 0) - (Date.now() - lastActivity.current) / 1000);
      isWarning = remaining <= warningSeconds;
      setSecondsLeft(isWarning ? Math.max(0, remaining) : null);
      if (remaining > 0) return;
      lastActivity.current = Date.now();
      fireIdle();
    }
    // During the warning, only the dialog's buttons restart the timer.
    function onActivity() {
      if (!isWarning) lastActivity.current = Date.now();
    }
    const timer = setInterval(check, 500);
    for (const name of ACTIVITY_EVENTS)
      window.addEventListener(name, onActivity, { capture: true, passive: true });
    return () => {
      setSecondsLeft(null);
      clearInterval(timer);
      for (const name of ACTIVITY_EVENTS)
        window.removeEventListener(name, onActivity, { capture: true });
    };
  }, [seconds, warningSeconds]);

  return {
    secondsLeft,
    stay: () => {
      setSecondsLeft(null);
      lastActivity.current = Date.now();
    },
  };
}
