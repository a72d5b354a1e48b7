import { useState } from 'react';
import { isMuted, playSignal, type Signal, setMuted } from './signals.ts';

/** The desk's sound and vibration, with a mute switch. */
export function useSignals() {
  const [muted, setMutedState] = useState(isMuted);
  return {
    muted,
    toggle: () => {
      setMuted(!muted);
      setMutedState(!muted);
    },
    play: (signal: Signal) => {
      if (!muted) playSignal(signal);
    },
  };
}
