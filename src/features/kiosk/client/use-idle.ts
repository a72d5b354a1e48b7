import { useEffect, useEffectEvent, useState } from 'react';

/** What a person does at a screen. Scrolling by hand is a wheel or a touch. */
const ACTIVITY = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const;

type Idle = {
  /** Seconds until it is over, once the warning has begun; else null. */
  secondsLeft: number | null;
  /** Restarts the timer. */
  stay: () => void;
};

/**
 * Calls `onIdle` after so many seconds without anybody touching the screen. Measured by the clock,
 * so that a tablet that slept starts over as it wakes. Null never ends.
 */
export function useIdle(
  limits: { seconds: number; warning: number } | null,
  onIdle: () => void,
): Idle {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [since, setSince] = useState(() => ({ at: Date.now() }));
  const over = useEffectEvent(onIdle);
  const seconds = limits?.seconds;
  const warning = limits?.warning ?? 0;

  useEffect(() => {
    if (seconds === undefined) return;
    let at = since.at;
    let isWarning = false;
    function look() {
      const left = Math.ceil((seconds ?? 0) - (Date.now() - at) / 1000);
      isWarning = left <= warning;
      setSecondsLeft(isWarning ? Math.max(0, left) : null);
      if (left > 0) return;
      at = Date.now();
      over();
    }
    // While the question stands, it is answered by its buttons.
    function stay() {
      if (!isWarning) at = Date.now();
    }
    const ticking = setInterval(look, 500);
    for (const name of ACTIVITY)
      window.addEventListener(name, stay, { capture: true, passive: true });
    return () => {
      clearInterval(ticking);
      for (const name of ACTIVITY) window.removeEventListener(name, stay, { capture: true });
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
