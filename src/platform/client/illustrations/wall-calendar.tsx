import { tint } from './tint.ts';

/** A calendar page with a sun. */
export function WallCalendar({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      <path d="M8 52C8 22 32 8 60 8s52 14 52 44-16 36-52 36S8 82 8 52z" fill={tint.sky} />
      <rect x="29" y="20" width="62" height="64" rx="9" fill={tint.paper} />
      <path d="M29 38v-9a9 9 0 0 1 9-9h44a9 9 0 0 1 9 9v9z" fill={tint.roof} />
      <path d="M44 14v11M76 14v11" stroke={tint.deep} strokeWidth="4.5" strokeLinecap="round" />
      <circle cx="60" cy="61" r="10" fill={tint.honey} />
      <path
        d="M60 45v-1M60 78v-1M44 61h-1M77 61h-1M48.7 49.7l-.7-.7M72 73l-.7-.7M48.7 72.3l-.7.7M72 49l-.7.7"
        stroke={tint.honey}
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <path d="M24 85h72" stroke={tint.hillDeep} strokeWidth="5" strokeLinecap="round" />
      <path d="M97 82c-8-8-4-18 3-24 5 8 4 18-3 24z" fill={tint.sage} />
      <path d="M99 82c1-8 7-11 13-11-1 7-6 11-13 11z" fill={tint.leaf} />
    </svg>
  );
}
