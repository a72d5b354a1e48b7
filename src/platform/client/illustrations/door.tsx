import { tint } from './tint.ts';

type Props = { x: number; ground: number; width: number; height: number; fill?: string };

/** A round-topped door; `x` is its left edge. */
export function Door({ x, ground, width, height, fill = tint.sage }: Props) {
  const radius = width / 2;
  return (
    <g>
      <path
        d={`M${x} ${ground}v${-(height - radius)}a${radius} ${radius} 0 0 1 ${width} 0v${height - radius}z`}
        fill={fill}
        stroke={tint.paper}
        strokeWidth="3"
      />
      <circle cx={x + width * 0.76} cy={ground - height * 0.4} r="2.2" fill={tint.paper} />
    </g>
  );
}
