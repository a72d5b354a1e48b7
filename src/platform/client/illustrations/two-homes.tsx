import { tint } from './tint.ts';

/** Two houses connected by a string with a heart. */
export function TwoHomes({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      <path d="M8 52C8 22 32 8 60 8s52 14 52 44-16 36-52 36S8 82 8 52z" fill={tint.sky} />
      <path d="M14 84V60l18-16 18 16v24z" fill={tint.wall} />
      <path
        d="M10 61l22-19 22 19"
        fill="none"
        stroke={tint.roof}
        strokeWidth="6.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M26 84V72a6 6 0 0 1 12 0v12z" fill={tint.honey} />
      <path d="M70 84V60l18-16 18 16v24z" fill={tint.wall} />
      <path
        d="M66 61l22-19 22 19"
        fill="none"
        stroke={tint.sage}
        strokeWidth="6.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M82 84V72a6 6 0 0 1 12 0v12z" fill={tint.roof} />
      <path
        d="M32 38q28-20 56 0"
        fill="none"
        stroke={tint.line}
        strokeWidth="2"
        strokeDasharray="1 5"
        strokeLinecap="round"
      />
      <path
        d="M60 38c-9-6-13-10-13-15a6.8 6.8 0 0 1 13-2.5A6.8 6.8 0 0 1 73 23c0 5-4 9-13 15z"
        fill={tint.roof}
      />
      <path d="M8 85h104" stroke={tint.hillDeep} strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
