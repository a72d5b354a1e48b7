import { useEffect, useEffectEvent, useState } from 'react';

/** Events of a person at the screen; scroll events fire without one. */
const ACTIVITY = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const;

type Idle = {
  /** Seconds until `onIdle`, during the warning; null before it. */
  secondsLeft: number | null;
  /** Restarts the timer. */
  stay: () => void;
};

/**
 * Calls `onIdle` after `seconds` without activity; never with null limits. Compares clock times, as timers pause while
 * a tablet sleeps.
 */
export function useIdle(
  limits: { seconds: number; warning: number } | null,
  onIdle: () => void,
): Idle {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [since, setSince] = useState(() => ({ at: Date.now() }));
  const fireIdle = useEffectEvent(onIdle);
  const seconds = limits?.seconds;
  const warning = limits?.warning ?? 0;

  useEffect(() => {
    if (seconds === undefined) return;
    let at = since.at;
    let isWarning = false;
    function check() {
      const left = Math.ceil((seconds ?? 0) - (Date.now() - at) / 1000);
      isWarning = left <= warning;
      setSecondsLeft(isWarning ? Math.max(0, left) : null);
      if (left > 0) return;
      at = Date.now();
      fireIdle();
    }
    // During the warning only the dialog's buttons count.
    function onActivity() {
      if (!isWarning) at = Date.now();
    }
    const timer = setInterval(check, 500);
    for (const name of ACTIVITY)
      window.addEventListener(name, onActivity, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const name of ACTIVITY) window.removeEventListener(name, onActivity, { capture: true });
    };
  }, [seconds, warning, since]);

  return {
    secondsLeft,
    stay: () => {
      setSecondsLeft(null);
      setSince({ at: Date.now() });
    },
  };
}
