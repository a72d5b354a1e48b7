import { tint } from './tint.ts';

/** A still bell with a sleeping bird: for an empty notification list. */
export function QuietBell({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className={className}>
      <path
        d="M30 84c-2-38 36-66 84-68s94 18 98 58-18 60-40 62H62c-22-4-30-22-32-52z"
        fill={tint.sky}
      />
      <ellipse cx="122" cy="144" rx="88" ry="9" fill={tint.hill} />
      <path d="M58 140V34a6 6 0 0 1 12 0v106z" fill={tint.roofDeep} />
      <path d="M52 40h112a5 5 0 0 1 0 10H52a5 5 0 0 1 0-10z" fill={tint.roofDeep} />
      <path d="M66 74l22-24" stroke={tint.roofDeep} strokeWidth="6" strokeLinecap="round" />
      <path d="M128 50v12" stroke={tint.line} strokeWidth="4" strokeLinecap="round" />
      <circle cx="128" cy="112" r="8" fill={tint.roof} />
      <path
        d="M128 60c20 0 27 14 28 28 1 11 5 15 9 19a3 3 0 0 1-2 5H93a3 3 0 0 1-2-5c4-4 8-8 9-19 1-14 8-28 28-28z"
        fill={tint.honey}
      />
      <path
        d="M112 74c-5 6-6 15-7 24"
        fill="none"
        stroke={tint.paper}
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
      <path d="M90 106h76" stroke={tint.roof} strokeWidth="4" strokeLinecap="round" />
      <g>
        <path d="M150 40c-2-14 8-22 18-20 8 1 13 7 13 13 0 5-5 8-11 8z" fill={tint.sage} />
        <path d="M150 40l-13-5 15-7z" fill={tint.leaf} />
        <path d="M181 31l7 2-7 3z" fill={tint.roof} />
        <path
          d="M170 27q3 3 6 0"
          fill="none"
          stroke={tint.deep}
          strokeWidth="2"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M196 20h8l-8 9h8M210 6h6l-6 7h6"
        fill="none"
        stroke={tint.leaf}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g fill={tint.leaf}>
        <path d="M30 140c2-10 10-12 14-12-1 8-6 12-14 12z" />
        <path d="M46 140c-2-7-8-10-12-10 1 6 5 10 12 10z" />
        <path d="M188 140c2-10 10-12 14-12-1 8-6 12-14 12z" />
      </g>
    </svg>
  );
}
