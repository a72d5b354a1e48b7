import { useState } from 'react';
import { isMuted, setMuted, signal } from './signals.ts';

/** The desk's sound and vibration, with a mute switch. */
export function useSignals() {
  const [muted, setState] = useState(isMuted);
  return {
    muted,
    toggle: () => {
      setMuted(!muted);
      setState(!muted);
    },
    play: (outcome: 'valid' | 'invalid') => {
      if (!muted) signal(outcome);
    },
  };
}
