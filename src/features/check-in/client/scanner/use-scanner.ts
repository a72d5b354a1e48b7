import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Facing, FRAME_INTERVAL_MILLIS } from './camera-config.ts';
import { CameraError, describeCameraError } from './camera-error.ts';
import { grabFrame } from './grab-frame.ts';
import { closeCamera, openCamera, playCamera } from './open-camera.ts';
import { type QrDecoder, startDecoder } from './qr-decoder.ts';

export type Scanner = {
  videoRef: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'scanning' | 'stopped' | 'failed';
  failure: ReturnType<typeof describeCameraError> | null;
  /** For zoom and torch; null unless the camera is running. */
  track: MediaStreamTrack | null;
  retry: () => void;
};

/** Runs the camera and scans for QR codes while mounted and not paused (spec 4). */
export function useScanner(
  paused: boolean,
  onCode: (text: string) => void,
  facing: Facing = 'environment',
): Scanner {
  const videoRef = useRef<HTMLVideoElement | null>(null);
  const [state, setState] = useState<Scanner['state']>('stopped');
  const [failure, setFailure] = useState<Scanner['failure']>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [attempts, setAttempts] = useState(0);
  const report = useEffectEvent(onCode);
  const decoder = useRef<QrDecoder | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry restarts the camera
  useEffect(() => {
    if (paused) return;
    let stream: MediaStream | undefined;
    let isStopped = false;
    setState('starting');
    setFailure(null);

    function fail(error: unknown) {
      if (isStopped) return;
      stop();
      if (error instanceof CameraError && error.code === 'decoder') stopDecoder();
      setFailure(describeCameraError(error));
      setState('failed');
    }

    function stop() {
      isStopped = true;
      if (stream) closeCamera(stream);
      setTrack(null);
    }

    async function run() {
      decoder.current ??= startDecoder();
      stream = await openCamera(facing);
      const video = videoRef.current;
      if (isStopped || !video) return closeCamera(stream);
      await playCamera(video, stream);
      if (isStopped) return;
      const [videoTrack] = stream.getVideoTracks();
      videoTrack?.addEventListener('ended', () => fail(new CameraError('lost')));
      setTrack(videoTrack ?? null);
      setState('scanning');
      await scan(video);
    }

    async function scan(video: HTMLVideoElement) {
      while (!isStopped) {
        const frame = grabFrame(video);
        const text = frame && (await decoder.current?.read(frame));
        if (isStopped) return;
        // Keeps scanning until the caller sets `paused`.
        if (text) report(text);
        await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MILLIS));
      }
    }

    function stopDecoder() {
      decoder.current?.terminate();
      decoder.current = null;
    }

    run().catch(fail);
    return () => {
      stop();
      setState('stopped');
    };
  }, [paused, attempts, facing]);

  useEffect(
    () => () => {
      decoder.current?.terminate();
      decoder.current = null;
    },
    [],
  );

  return { videoRef, state, failure, track, retry: () => setAttempts((count) => count + 1) };
}
