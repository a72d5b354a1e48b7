import { tint } from './tint.ts';

const balls = [
  [58, 98, 'honey'],
  [82, 90, 'sage'],
  [160, 92, 'roof'],
  [184, 98, 'blush'],
  [70, 110, 'roof'],
  [94, 106, 'blush'],
  [144, 106, 'honey'],
  [168, 110, 'sage'],
  [120, 112, 'window'],
  [106, 116, 'honey'],
  [134, 117, 'roof'],
  [50, 112, 'window'],
  [190, 113, 'honey'],
] as const;

/** A teddy bear sitting in a ball pit. */
export function BallPit({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className={className}>
      <ellipse cx="120" cy="146" rx="104" ry="11" fill={tint.hill} />
      <path
        d="M38 68c4-36 44-56 84-54s82 18 84 54 0 60-20 70H56c-20-10-22-40-18-70z"
        fill={tint.sky}
      />
      <g>
        <circle cx="101" cy="48" r="11" fill={tint.roofDeep} />
        <circle cx="139" cy="48" r="11" fill={tint.roofDeep} />
        <circle cx="101" cy="48" r="5" fill={tint.blush} />
        <circle cx="139" cy="48" r="5" fill={tint.blush} />
        <ellipse cx="120" cy="70" rx="30" ry="28" fill={tint.roofDeep} />
        <ellipse cx="120" cy="106" rx="32" ry="24" fill={tint.roofDeep} />
        <ellipse cx="120" cy="79" rx="14" ry="11" fill={tint.wall} />
        <circle cx="109" cy="66" r="3" fill={tint.deep} />
        <circle cx="131" cy="66" r="3" fill={tint.deep} />
        <path
          d="M115.5 74.5h9l-4.5 5z"
          fill={tint.deep}
          stroke={tint.deep}
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path
          d="M114 84q6 5 12 0"
          fill="none"
          stroke={tint.deep}
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path
          d="M92 100q-14-8-18-22M148 100q14-8 18-22"
          fill="none"
          stroke={tint.roofDeep}
          strokeWidth="13"
          strokeLinecap="round"
        />
      </g>
      {balls.map(([x, y, color]) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r="14" fill={tint[color]} />
          <path
            d={`M${x - 8} ${y - 3}a9 9 0 0 1 6-6`}
            fill="none"
            stroke={tint.paper}
            strokeWidth="2.5"
            strokeLinecap="round"
            opacity="0.8"
          />
        </g>
      ))}
      <path d="M28 112h184l-10 30a8 8 0 0 1-8 6H46a8 8 0 0 1-8-6z" fill={tint.honey} />
      <path d="M28 112h184l-3.5 10h-177z" fill={tint.paper} opacity="0.55" />
      <g fill={tint.paper}>
        <circle cx="76" cy="134" r="5" />
        <circle cx="120" cy="134" r="5" />
        <circle cx="164" cy="134" r="5" />
      </g>
      <circle cx="186" cy="42" r="11" fill={tint.sage} />
      <path
        d="M179 40a8 8 0 0 1 5-6"
        fill="none"
        stroke={tint.paper}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.8"
      />
      <path
        d="M196 62q6 6 4 14"
        fill="none"
        stroke={tint.leaf}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 6"
      />
    </svg>
  );
}
