import { tint } from './tint.ts';

/** A bucket, a sponge and soap bubbles. */
export function SoapBucket({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={className}>
      <path d="M8 52C8 22 32 8 60 8s52 14 52 44-16 36-52 36S8 82 8 52z" fill={tint.sky} />
      <path d="M32 50a26 22 0 0 1 52 0" fill="none" stroke={tint.line} strokeWidth="3" />
      <path d="M30 50h56l-6 32a4 4 0 0 1-4 3H40a4 4 0 0 1-4-3z" fill={tint.roof} />
      <path d="M30 50h56l-1.6 8H31.6z" fill={tint.paper} opacity="0.6" />
      <g fill={tint.paper}>
        <circle cx="40" cy="47" r="8" />
        <circle cx="53" cy="43" r="10" />
        <circle cx="68" cy="45" r="9" />
        <circle cx="79" cy="48" r="6" />
      </g>
      <g fill={tint.window}>
        <circle cx="86" cy="27" r="6" />
        <circle cx="72" cy="20" r="3.5" />
        <circle cx="36" cy="26" r="4.5" />
      </g>
      <rect x="84" y="70" width="24" height="15" rx="5" fill={tint.honey} />
      <g fill={tint.deep} opacity="0.25">
        <circle cx="91" cy="76" r="1.8" />
        <circle cx="99" cy="80" r="1.8" />
        <circle cx="101" cy="74" r="1.8" />
      </g>
      <path d="M16 86h92" stroke={tint.hillDeep} strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
