import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type MountedPad, mountSignaturePad } from './mount-signature-pad.ts';
import { type Drawing, hasEnoughInk } from './signature-strokes.ts';

type Props = { drawing: Drawing; onChange: (drawing: Drawing) => void; describedBy?: string };

/** A controlled canvas to sign on, 200 px tall (spec 9). */
export function SignatureCanvas({ drawing, onChange, describedBy }: Props) {
  const t = useTranslations('waivers');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<MountedPad>(null);
  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (!canvas.current) return;
    const mounted = mountSignaturePad(canvas.current, (next) => onChangeRef.current(next));
    pad.current = mounted;
    return () => mounted.unmount();
  }, []);
  useEffect(() => pad.current?.show(drawing), [drawing]);

  return (
    <div className="relative overflow-hidden rounded-field border-2 border-field-border bg-surface">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-6 bottom-10 border-field-border border-b-2 border-dashed text-muted-ink"
      >
        {drawing.strokes.length === 0 && <span className="text-sm">{t('signature.here')}</span>}
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={hasEnoughInk(drawing) ? t('signature.canvasSigned') : t('signature.canvas')}
        aria-describedby={describedBy}
        className="relative block h-[200px] w-full cursor-crosshair touch-none text-ink"
      />
    </div>
  );
}
