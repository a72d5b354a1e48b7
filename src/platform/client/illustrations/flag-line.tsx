import { tint } from './tint.ts';

type Props = {
  from: [number, number];
  to: [number, number];
  /** Distance of the middle below the straight line. */
  sag: number;
  flags: number;
  size?: number;
};

const colors = [tint.roof, tint.honey, tint.sage, tint.blush];

/** A string of pennants hanging between two points. */
export function FlagLine({ from, to, sag, flags, size = 16 }: Props) {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const control: [number, number] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2];
  const bezierPoint = (t: number, a: number, c: number, b: number) =>
    (1 - t) ** 2 * a + 2 * (1 - t) * t * c + t ** 2 * b;
  const positions = Array.from({ length: flags }, (_, index) => (index + 0.5) / flags);
  return (
    <g>
      {positions.map((t, index) => {
        const x = bezierPoint(t, x1, control[0], x2);
        const y = bezierPoint(t, y1, control[1], y2);
        const slope =
          (bezierPoint(t + 0.01, y1, control[1], y2) - y) /
          (bezierPoint(t + 0.01, x1, control[0], x2) - x);
        const angle = (Math.atan(slope) * 180) / Math.PI;
        return (
          <path
            key={t}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`}
            d={`M${-size / 2} 0h${size}l${-size / 2} ${size * 1.15}z`}
            fill={colors[index % colors.length]}
            stroke={colors[index % colors.length]}
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        );
      })}
      <path
        d={`M${x1} ${y1}Q${control[0]} ${control[1]} ${x2} ${y2}`}
        fill="none"
        stroke={tint.line}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
  );
}
