import { tint } from './tint.ts';

type Props = { x: number; y: number; width: number; height: number; hasBox?: boolean };

/** A round-topped window, lit in the dark theme. `hasBox` adds a flower box below it. */
export function ArchedWindow({ x, y, width, height, hasBox }: Props) {
  const radius = width / 2;
  const middle = x + radius;
  return (
    <g>
      <path
        d={`M${x} ${y + height}v${-(height - radius)}a${radius} ${radius} 0 0 1 ${width} 0v${height - radius}z`}
        fill={tint.window}
        stroke={tint.paper}
        strokeWidth="3"
      />
      <path
        d={`M${middle} ${y + 2}v${height - 2}M${x} ${y + radius + (height - radius) / 2}h${width}`}
        stroke={tint.paper}
        strokeWidth="2"
      />
      {hasBox && (
        <>
          <rect x={x - 4} y={y + height} width={width + 8} height="6" rx="2" fill={tint.roofDeep} />
          <g fill={tint.leaf}>
            <circle cx={x} cy={y + height - 1} r="4" />
            <circle cx={middle} cy={y + height - 2} r="4.5" />
            <circle cx={x + width} cy={y + height - 1} r="4" />
          </g>
          <g fill={tint.blush}>
            <circle cx={x + width * 0.25} cy={y + height - 4} r="2.4" />
            <circle cx={x + width * 0.75} cy={y + height - 4} r="2.4" />
          </g>
        </>
      )}
    </g>
  );
}
