import { tint } from './tint.ts';

/** A tower of wooden toy blocks with an arch, and one block next to it. */
export function Blocks({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className={className}>
      <ellipse cx="120" cy="142" rx="104" ry="12" fill={tint.hill} />
      <path
        d="M30 60c10-34 52-46 88-40s78 10 92 44 2 62-20 74H46C20 122 22 84 30 60z"
        fill={tint.sky}
      />
      <path d="M62 142V96h72v46h-18v-10a18 18 0 0 0-36 0v10z" fill={tint.honey} />
      <path d="M116 142v-10a18 18 0 0 0-3-10l21-26v46z" fill={tint.deep} opacity="0.08" />
      <rect x="138" y="102" width="40" height="40" rx="6" fill={tint.sage} />
      <path
        d="M158 112l3.2 6.6 7.2 1-5.2 5 1.2 7.2-6.4-3.4-6.4 3.4 1.2-7.2-5.2-5 7.2-1z"
        fill={tint.paper}
      />
      <rect x="70" y="54" width="42" height="42" rx="6" fill={tint.roof} />
      <path
        d="M91 86c-10-7-14-11-14-16a7.5 7.5 0 0 1 14-3.5A7.5 7.5 0 0 1 105 70c0 5-4 9-14 16z"
        fill={tint.paper}
      />
      <rect x="114" y="66" width="30" height="30" rx="5" fill={tint.window} />
      <circle cx="129" cy="81" r="8" fill={tint.paper} />
      <path
        d="M68 54l24-30 24 30z"
        fill={tint.sage}
        stroke={tint.sage}
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <g transform="rotate(16 196 128)">
        <rect x="182" y="114" width="28" height="28" rx="5" fill={tint.blush} />
        <path d="M189 135l7-13 7 13z" fill={tint.paper} />
      </g>
      <circle cx="44" cy="131" r="11" fill={tint.roof} />
      <path d="M33.5 128q10.5 7 21 0" fill="none" stroke={tint.paper} strokeWidth="4" />
      <g fill={tint.honey}>
        <circle cx="44" cy="66" r="3.5" />
        <circle cx="190" cy="70" r="3.5" />
      </g>
      <g fill={tint.leaf}>
        <circle cx="172" cy="44" r="3" />
        <circle cx="56" cy="38" r="3" />
      </g>
    </svg>
  );
}
