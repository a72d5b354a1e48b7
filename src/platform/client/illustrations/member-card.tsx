import { tint } from './tint.ts';

/** A membership card with a face and a code. */
export function MemberCard({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      <path d="M8 52C8 22 32 8 60 8s52 14 52 44-16 36-52 36S8 82 8 52z" fill={tint.sky} />
      <g transform="rotate(5 60 52)">
        <rect x="20" y="28" width="80" height="50" rx="8" fill={tint.paper} />
        <path d="M20 41v-5a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v5z" fill={tint.honey} />
        <circle cx="39" cy="59" r="11" fill={tint.blush} />
        <circle cx="35" cy="58" r="1.7" fill={tint.deep} />
        <circle cx="43" cy="58" r="1.7" fill={tint.deep} />
        <path
          d="M35 63q4 3.5 8 0"
          fill="none"
          stroke={tint.deep}
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path
          d="M58 53h32M58 61h24"
          stroke={tint.wallShade}
          strokeWidth="4"
          strokeLinecap="round"
        />
        <g fill={tint.deep}>
          <rect x="58" y="67" width="5" height="5" rx="1" />
          <rect x="66" y="67" width="5" height="5" rx="1" />
          <rect x="74" y="67" width="5" height="5" rx="1" />
        </g>
      </g>
      <circle cx="98" cy="76" r="13" fill={tint.sage} />
      <path
        d="M92 76.5l4.5 4.5 8-9"
        fill="none"
        stroke={tint.paper}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
