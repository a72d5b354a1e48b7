import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** Light modules around the code; the padding around the image completes the quiet zone of four modules (ISO 18004). */
const BORDER = 2;

/** `className` sets the size: 200 px on the member card (spec 9). */
type Props = { data: string; label: string; className: string };

/**
 * A QR code with error correction level H (spec 9), dark on white in both themes: many scanners cannot read
 * inverted ones.
 */
export function QrCode({ data, label, className }: Props) {
  const { size, data: rows } = encode(data, { ecc: 'H', border: BORDER });
  return (
    <div className="w-fit rounded-card border border-border bg-qr-paper p-3.5 forced-color-adjust-none">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={`block fill-qr-ink ${className}`}
      >
        <path d={qrPath(rows)} />
      </svg>
    </div>
  );
}
