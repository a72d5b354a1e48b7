import { useState } from 'react';
import { isMuted, type Outcome, setMuted, signal } from './signals.ts';

/** The desk's sound and vibration, with a mute switch. */
export function useSignals() {
  const [muted, setMutedState] = useState(isMuted);
  return {
    muted,
    toggle: () => {
      setMuted(!muted);
      setMutedState(!muted);
    },
    play: (outcome: Outcome) => {
      if (!muted) signal(outcome);
    },
  };
}
