import { tint } from './tint.ts';

/** A steaming cup of coffee on a saucer, with a cookie. */
export function CoffeeCup({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className={className}>
      <path
        d="M36 70c6-38 52-58 90-54s78 22 80 58-8 54-24 64H62C38 128 30 104 36 70z"
        fill={tint.sky}
      />
      <ellipse cx="120" cy="142" rx="88" ry="11" fill={tint.hill} />
      <g fill="none" stroke={tint.blush} strokeWidth="5" strokeLinecap="round">
        <path d="M98 48c-9-9 8-14 0-26" />
        <path d="M119 44c-9-9 8-15 0-28" />
        <path d="M140 48c-9-9 8-14 0-26" />
      </g>
      <ellipse cx="118" cy="136" rx="66" ry="9" fill={tint.paper} />
      <ellipse cx="118" cy="133" rx="44" ry="5" fill={tint.wallShade} />
      <path
        d="M161 78c26-6 32 32-2 36"
        fill="none"
        stroke={tint.roof}
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M68 62h100v26c0 28-18 46-38 46h-24c-20 0-38-18-38-46z" fill={tint.roof} />
      <path
        d="M146 62h22v26c0 28-18 46-38 46h-6c16-8 22-26 22-46z"
        fill={tint.deep}
        opacity="0.1"
      />
      <ellipse cx="118" cy="62" rx="50" ry="11" fill={tint.paper} />
      <ellipse cx="118" cy="63" rx="43" ry="8" fill={tint.roofDeep} />
      <path
        d="M118 69c-13-4-18-6-18-8.5 0-4 12-5 18-1.5 6-3.5 18-2.5 18 1.5 0 2.5-5 4.5-18 8.5z"
        fill={tint.wall}
      />
      <path
        d="M118 112c-12-8-17-13-17-19a8.5 8.5 0 0 1 17-3 8.5 8.5 0 0 1 17 3c0 6-5 11-17 19z"
        fill={tint.paper}
      />
      <circle cx="196" cy="128" r="15" fill={tint.honey} />
      <g fill={tint.roofDeep}>
        <circle cx="191" cy="124" r="2.5" />
        <circle cx="200" cy="123" r="2.5" />
        <circle cx="202" cy="132" r="2.5" />
        <circle cx="193" cy="134" r="2.5" />
      </g>
      <g fill={tint.leaf}>
        <circle cx="58" cy="52" r="3" />
        <circle cx="186" cy="46" r="3" />
      </g>
    </svg>
  );
}
