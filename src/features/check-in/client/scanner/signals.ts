const MUTED = 'desk-muted';

/** Whether this tablet stays silent; kept on it. */
export function isMuted(): boolean {
  try {
    return localStorage.getItem(MUTED) === 'yes';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(MUTED, muted ? 'yes' : 'no');
  } catch {
    // Storage is closed to us: it lasts as long as the page then.
  }
}

type Tone = { hertz: number; at: number; seconds: number; wave: OscillatorType };

const tones: Record<'valid' | 'invalid', Tone[]> = {
  valid: [
    { hertz: 660, at: 0, seconds: 0.12, wave: 'sine' },
    { hertz: 990, at: 0.12, seconds: 0.2, wave: 'sine' },
  ],
  invalid: [{ hertz: 180, at: 0, seconds: 0.45, wave: 'square' }],
};
const buzzes = { valid: [80], invalid: [140, 80, 140] };

let audio: AudioContext | undefined;

/** Says by ear and hand whether the door is open: two rising tones, or one low one. */
export function signal(outcome: 'valid' | 'invalid'): void {
  // Browsers let no page be heard or felt before it was touched.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(buzzes[outcome]);
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
    for (const tone of tones[outcome]) play(audio, tone);
  } catch {
    // A device without sound checks families in all the same.
  }
}

function play(context: AudioContext, { hertz, at, seconds, wave }: Tone): void {
  const from = context.currentTime + at;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.0001, from);
  loudness.gain.exponentialRampToValueAtTime(0.25, from + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  const voice = context.createOscillator();
  voice.type = wave;
  voice.frequency.value = hertz;
  voice.connect(loudness).connect(context.destination);
  voice.start(from);
  voice.stop(from + seconds);
}
