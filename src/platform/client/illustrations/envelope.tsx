import { tint } from './tint.ts';

/** An open envelope with a letter that shows a house. */
export function Envelope({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className={className}>
      <path
        d="M34 72c6-40 50-60 90-56s80 20 84 58-8 56-24 64H56C34 128 28 104 34 72z"
        fill={tint.sky}
      />
      <ellipse cx="122" cy="144" rx="84" ry="9" fill={tint.hill} />
      <path
        d="M18 118c18 4 20-18 36-14"
        fill="none"
        stroke={tint.leaf}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <g transform="rotate(-4 122 96)">
        <path d="M60 78l62-44 62 44v54a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6z" fill={tint.roofDeep} />
        <rect x="76" y="30" width="92" height="86" rx="6" fill={tint.paper} />
        <path d="M104 78V60l18-15 18 15v18z" fill={tint.honey} />
        <path
          d="M99 62l23-19 23 19"
          fill="none"
          stroke={tint.roof}
          strokeWidth="5.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M117 78v-9a5 5 0 0 1 10 0v9z" fill={tint.deep} />
        <path
          d="M92 90h60M92 99h42"
          stroke={tint.wallShade}
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path d="M60 78l50 36h24l50-36v54a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6z" fill={tint.roof} />
        <path
          d="M62 136l44-33a26 26 0 0 1 32 0l44 33a6 6 0 0 1-4 2H66a6 6 0 0 1-4-2z"
          fill={tint.blush}
        />
        <path
          d="M122 128c-7-5-10-8-10-11.5a5 5 0 0 1 10-1.5 5 5 0 0 1 10 1.5c0 3.5-3 6.5-10 11.5z"
          fill={tint.roof}
        />
      </g>
      <g fill={tint.honey}>
        <circle cx="196" cy="58" r="3.5" />
        <circle cx="52" cy="48" r="3.5" />
      </g>
      <g fill={tint.sage}>
        <circle cx="204" cy="88" r="3" />
        <circle cx="74" cy="26" r="3" />
      </g>
    </svg>
  );
}
