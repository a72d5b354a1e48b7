import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import { useLasting } from '../offline/use-lasting.ts';
import { CameraControls } from './camera-controls.tsx';
import type { Facing } from './camera-limits.ts';
import { useScanner } from './use-scanner.ts';

/** So long without a code, and a word of help appears. */
const SLOW_MILLIS = 8000;

type Props = {
  paused: boolean;
  onCode: (text: string) => void;
  facing?: Facing;
  /** Said instead of what is wrong with the camera, where nobody there can mend it. */
  withoutCamera?: string;
};

/** The square live picture with its 70% viewfinder; what goes wrong with the camera is said instead. */
export function CameraView({ paused, onCode, facing = 'environment', withoutCamera }: Props) {
  const t = useTranslations('checkIn.scanner');
  const { videoRef, state, failure, track, retry } = useScanner(paused, onCode, facing);
  const isSlow = useLasting(state === 'looking', SLOW_MILLIS);

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
            // As in a mirror, or nobody finds the middle.
            facing === 'user' && '-scale-x-100',
            failure && 'invisible',
          )}
        />
        {failure ? (
          // In the picture's place: nothing below moves.
          <div className="absolute inset-0 grid content-center gap-3 p-4">
            {withoutCamera ? (
              <Alert>{withoutCamera}</Alert>
            ) : (
              <Alert variant="destructive" title={t('troubleTitle')}>
                {failure.message ?? t(`trouble.${failure.trouble}`)}
              </Alert>
            )}
            <Button variant="outline" onClick={retry}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : state === 'looking' ? (
          <Viewfinder />
        ) : (
          <div className="absolute inset-0 grid place-content-center bg-sunken">
            <Spinner label={paused ? t('paused') : t('starting')} />
          </div>
        )}
      </div>
      {track && <CameraControls track={track} />}
      <p role="status" className="text-center text-muted-ink empty:hidden">
        {isSlow && t('slow')}
      </p>
    </div>
  );
}

/** The square where the code belongs: 70% of the picture (spec 9). */
function Viewfinder() {
  return (
    <div
      aria-hidden="true"
      data-part="viewfinder"
      className="absolute inset-[15%] rounded-card border-4 border-primary shadow-[0_0_0_100vmax_var(--color-scrim)]"
    />
  );
}
