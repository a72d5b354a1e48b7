const MUTED_KEY = 'desk-muted';

/** Whether this device is muted; stored in localStorage. */
export function isMuted(): boolean {
  try {
    return localStorage.getItem(MUTED_KEY) === 'yes';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(MUTED_KEY, muted ? 'yes' : 'no');
  } catch {
    // Storage is blocked: the setting is lost on reload.
  }
}

export type Signal = 'valid' | 'invalid' | 'time-up';

type Tone = { hertz: number; at: number; seconds: number; wave: OscillatorType; gain?: number };

const tones: Record<Signal, Tone[]> = {
  valid: [
    { hertz: 660, at: 0, seconds: 0.12, wave: 'sine' },
    { hertz: 990, at: 0.12, seconds: 0.2, wave: 'sine' },
  ],
  invalid: [{ hertz: 180, at: 0, seconds: 0.45, wave: 'square' }],
  // Quiet: a reminder among families, not an alarm.
  'time-up': [
    { hertz: 587, at: 0, seconds: 0.5, wave: 'sine', gain: 0.06 },
    { hertz: 440, at: 0.35, seconds: 0.7, wave: 'sine', gain: 0.06 },
  ],
};
const vibrations: Record<Signal, number[]> = {
  valid: [80],
  invalid: [140, 80, 140],
  'time-up': [],
};

let audio: AudioContext | undefined;

/** Plays the vibration and tones of a signal: two rising tones, one low tone, or two quiet falling ones. */
export function playSignal(signal: Signal): void {
  // Browsers block sound and vibration before the first user activation.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (vibrations[signal].length > 0) navigator.vibrate?.(vibrations[signal]);
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
    for (const tone of tones[signal]) playTone(audio, tone);
  } catch {
    // Check-in works without sound.
  }
}

function playTone(
  context: AudioContext,
  { hertz, at, seconds, wave, gain: volume = 0.25 }: Tone,
): void {
  const from = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(volume, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.value = hertz;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds);
}
