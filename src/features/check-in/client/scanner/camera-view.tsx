import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Spinner } from '#platform/client/ui/states/spinner.tsx';
import { useTrueFor } from '../offline/use-true-for.ts';
import type { Facing } from './camera-config.ts';
import { CameraControls } from './camera-controls.tsx';
import { useScanner } from './use-scanner.ts';

/** How long to scan without a code before showing a hint. */
const HINT_MILLIS = 8000;

type Props = {
  paused: boolean;
  onCode: (text: string) => void;
  facing?: Facing;
  /** Replaces the default error text where users cannot fix the camera, such as on a kiosk. */
  cameraErrorText?: string;
};

export function CameraView({ paused, onCode, facing = 'environment', cameraErrorText }: Props) {
  const t = useTranslations('checkIn.scanner');
  const { videoRef, state, failure, track, retry } = useScanner(paused, onCode, facing);
  const showsHint = useTrueFor(state === 'scanning', HINT_MILLIS);

  return (
    <div className="grid gap-3">
      <div className="relative mx-auto aspect-square w-full max-w-120 overflow-hidden rounded-card bg-sunken">
        <video
          ref={videoRef}
          muted
          playsInline
          disablePictureInPicture
          aria-label={t('view')}
          className={clsx(
            'absolute inset-0 size-full object-cover',
            // Mirrored, so that aiming feels natural.
            facing === 'user' && '-scale-x-100',
            failure && 'invisible',
          )}
        />
        {failure ? (
          // Overlays the video, so that the layout does not shift.
          <div className="absolute inset-0 grid content-center gap-3 p-4">
            {cameraErrorText ? (
              <Alert>{cameraErrorText}</Alert>
            ) : (
              <Alert variant="destructive" title={t('errorTitle')}>
                {failure.message ?? t(`problems.${failure.code}`)}
              </Alert>
            )}
            <Button variant="outline" onClick={retry}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : state === 'scanning' ? (
          <Viewfinder />
        ) : (
          <div className="absolute inset-0 grid place-content-center bg-sunken">
            <Spinner label={paused ? t('paused') : t('starting')} />
          </div>
        )}
      </div>
      {track && <CameraControls track={track} />}
      <p role="status" className="text-center text-muted-ink empty:hidden">
        {showsHint && t('slowHint')}
      </p>
    </div>
  );
}

/** 70% of the video's width and height (spec 9). */
function Viewfinder() {
  return (
    <div
      aria-hidden="true"
      data-part="viewfinder"
      className="absolute inset-[15%] rounded-card border-4 border-primary shadow-[0_0_0_100vmax_var(--color-scrim)]"
    />
  );
}
