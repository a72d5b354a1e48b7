import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Facing, RETRY_MILLIS } from './camera-limits.ts';
import { CameraError, readTrouble } from './camera-trouble.ts';
import { lookAt } from './look-at.ts';
import { closeCamera, openCamera, playCamera } from './open-camera.ts';
import { type QrDecoder, startDecoder } from './qr-decoder.ts';

export type Scanner = {
  videoRef: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'looking' | 'stopped' | 'failed';
  failure: ReturnType<typeof readTrouble> | null;
  /** While the camera runs: for its zoom and light. */
  track: MediaStreamTrack | null;
  retry: () => void;
};

/**
 * Looks for a QR code while it is not paused, and tells the first one found. The camera starts when it
 * is mounted and not paused, and stops when paused or unmounted (spec 4).
 */
export function useScanner(
  paused: boolean,
  onCode: (text: string) => void,
  facing: Facing = 'environment',
): Scanner {
  const videoRef = useRef<HTMLVideoElement | null>(null);
  const [state, setState] = useState<Scanner['state']>('stopped');
  const [failure, setFailure] = useState<Scanner['failure']>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [tries, setTries] = useState(0);
  const tell = useEffectEvent(onCode);
  const decoder = useRef<QrDecoder | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try starts anew
  useEffect(() => {
    if (paused) return;
    let stream: MediaStream | undefined;
    let isOver = false;
    setState('starting');
    setFailure(null);

    function fail(error: unknown) {
      if (isOver) return;
      stop();
      if (error instanceof CameraError && error.trouble === 'decoder') endDecoder();
      setFailure(readTrouble(error));
      setState('failed');
    }

    function stop() {
      isOver = true;
      if (stream) closeCamera(stream);
      setTrack(null);
    }

    async function run() {
      decoder.current ??= startDecoder();
      stream = await openCamera(facing);
      const video = videoRef.current;
      if (isOver || !video) return closeCamera(stream);
      await playCamera(video, stream);
      if (isOver) return;
      const [running] = stream.getVideoTracks();
      running?.addEventListener('ended', () => fail(new CameraError('lost')));
      setTrack(running ?? null);
      setState('looking');
      await look(video);
    }

    async function look(video: HTMLVideoElement) {
      while (!isOver) {
        const picture = lookAt(video);
        const text = picture && (await decoder.current?.read(picture));
        if (isOver) return;
        // What it is told of decides whether this pauses; until then it goes on looking.
        if (text) tell(text);
        await new Promise((again) => setTimeout(again, RETRY_MILLIS));
      }
    }

    function endDecoder() {
      decoder.current?.end();
      decoder.current = null;
    }

    run().catch(fail);
    return () => {
      stop();
      setState('stopped');
    };
  }, [paused, tries, facing]);

  useEffect(
    () => () => {
      decoder.current?.end();
      decoder.current = null;
    },
    [],
  );

  return { videoRef, state, failure, track, retry: () => setTries((count) => count + 1) };
}
