import { Flashlight, FlashlightOff, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { ZOOM_STEPS } from './camera-limits.ts';

/** What browsers know of a camera beyond the types that TypeScript has. */
type Abilities = { zoom?: { min: number; max: number }; torch?: boolean };
type Input = { zoom?: number; torch?: boolean };

/** Zoom in thirds of the camera's range and its light: each only where the camera has one. */
export function CameraControls({ track }: { track: MediaStreamTrack }) {
  const t = useTranslations('checkIn.scanner');
  const { zoom, torch } = abilitiesOf(track);
  const [level, setLevel] = useState(() => zoomOf(track) ?? zoom?.min ?? 1);
  const [isLit, setLit] = useState(false);
  const range = zoom && zoom.max > zoom.min ? zoom : null;
  const step = range ? (range.max - range.min) / ZOOM_STEPS : 0;

  async function zoomTo(wanted: number) {
    if (!range) return;
    const next = Math.min(range.max, Math.max(range.min, wanted));
    if (await ask(track, { zoom: next })) setLevel(next);
  }

  async function light() {
    if (await ask(track, { torch: !isLit })) setLit(!isLit);
  }

  if (!range && !torch) return null;
  return (
    <div className="flex justify-center gap-3">
      {range && (
        <>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('zoomOut')}
            disabled={level <= range.min}
            onClick={() => void zoomTo(level - step)}
          >
            <ZoomOut aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('zoomIn')}
            disabled={level >= range.max}
            onClick={() => void zoomTo(level + step)}
          >
            <ZoomIn aria-hidden="true" className="size-5" />
          </Button>
        </>
      )}
      {torch && (
        <Button
          variant="outline"
          size="icon"
          aria-label={t('torch')}
          aria-pressed={isLit}
          onClick={() => void light()}
        >
          {isLit ? (
            <Flashlight aria-hidden="true" className="size-5" />
          ) : (
            <FlashlightOff aria-hidden="true" className="size-5" />
          )}
        </Button>
      )}
    </div>
  );
}

function abilitiesOf(track: MediaStreamTrack): Abilities {
  return (track.getCapabilities?.() ?? {}) as Abilities;
}

const zoomOf = (track: MediaStreamTrack) => (track.getSettings() as Input).zoom;

/** Whether the camera did as it was asked; one that changed its mind leaves things as they are. */
async function ask(track: MediaStreamTrack, input: Input): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [input as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
