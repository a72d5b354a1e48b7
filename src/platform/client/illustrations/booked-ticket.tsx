import { tint } from './tint.ts';

/** A ticket with a check mark. */
export function BookedTicket({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      <path d="M8 52C8 22 32 8 60 8s52 14 52 44-16 36-52 36S8 82 8 52z" fill={tint.sky} />
      <g transform="rotate(-9 60 50)">
        <path
          d="M22 30h76a5 5 0 0 1 5 5v8a8 8 0 0 0 0 16v8a5 5 0 0 1-5 5H22a5 5 0 0 1-5-5v-8a8 8 0 0 0 0-16v-8a5 5 0 0 1 5-5z"
          fill={tint.honey}
        />
        <path
          d="M78 34v34"
          stroke={tint.paper}
          strokeWidth="3"
          strokeDasharray="1 6"
          strokeLinecap="round"
        />
        <path
          d="M47 63c-11-8-15-12-15-18a7.5 7.5 0 0 1 15-3 7.5 7.5 0 0 1 15 3c0 6-4 10-15 18z"
          fill={tint.roof}
        />
      </g>
      <circle cx="92" cy="68" r="15" fill={tint.sage} />
      <path
        d="M85 68.5l5 5 9-10"
        fill="none"
        stroke={tint.paper}
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24" cy="24" r="3.5" fill={tint.roof} />
      <circle cx="98" cy="24" r="3" fill={tint.sage} />
    </svg>
  );
}
