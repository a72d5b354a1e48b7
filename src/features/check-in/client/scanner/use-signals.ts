import { useState } from 'react';
import { isMuted, setMuted, signal } from './signals.ts';

/** Sound and vibration of the desk, and the switch that silences both. */
export function useSignals() {
  const [muted, setState] = useState(isMuted);
  return {
    muted,
    toggle: () => {
      setMuted(!muted);
      setState(!muted);
    },
    give: (outcome: 'valid' | 'invalid') => {
      if (!muted) signal(outcome);
    },
  };
}
