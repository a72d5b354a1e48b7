import { Flashlight, FlashlightOff, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { ZOOM_STEPS } from './camera-config.ts';

/** Camera capabilities missing from TypeScript's types. */
type Capabilities = { zoom?: { min: number; max: number }; torch?: boolean };
type Settings = { zoom?: number; torch?: boolean };

/** Zoom, in thirds of the camera's range, and torch, if the camera supports them. */
export function CameraControls({ track }: { track: MediaStreamTrack }) {
  const t = useTranslations('checkIn.scanner');
  const { zoom, torch } = capabilitiesOf(track);
  const [level, setLevel] = useState(() => zoomOf(track) ?? zoom?.min ?? 1);
  const [isTorchOn, setTorchOn] = useState(false);
  const range = zoom && zoom.max > zoom.min ? zoom : null;
  const step = range ? (range.max - range.min) / ZOOM_STEPS : 0;

  async function zoomTo(target: number) {
    if (!range) return;
    const next = Math.min(range.max, Math.max(range.min, target));
    if (await applySettings(track, { zoom: next })) setLevel(next);
  }

  async function toggleTorch() {
    if (await applySettings(track, { torch: !isTorchOn })) setTorchOn(!isTorchOn);
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
          aria-pressed={isTorchOn}
          onClick={() => void toggleTorch()}
        >
          {isTorchOn ? (
            <Flashlight aria-hidden="true" className="size-5" />
          ) : (
            <FlashlightOff aria-hidden="true" className="size-5" />
          )}
        </Button>
      )}
    </div>
  );
}

function capabilitiesOf(track: MediaStreamTrack): Capabilities {
  return (track.getCapabilities?.() ?? {}) as Capabilities;
}

const zoomOf = (track: MediaStreamTrack) => (track.getSettings() as Settings).zoom;

/** Returns false if the camera rejects the settings. */
async function applySettings(track: MediaStreamTrack, settings: Settings): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
