import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** Light squares inside the picture; the paper around it brings the margin to the four of ISO 18004. */
const BORDER = 2;

/** `className` gives its size: the member's card has 200 px (spec 9). */
type Props = { data: string; label: string; className: string };

/**
 * A QR code with error correction H (spec 9), dark on white in both themes: many scanners read no
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
