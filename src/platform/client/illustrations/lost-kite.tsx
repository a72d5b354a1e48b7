import { tint } from './tint.ts';
import { Tree } from './tree.tsx';

/** A kite that has flown away: for pages and items that do not exist. */
export function LostKite({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className={className}>
      <path
        d="M38 96C46 40 108 14 166 18s112 28 118 82-14 76-40 92H80C46 174 32 138 38 96z"
        fill={tint.sky}
      />
      <g fill={tint.cloud}>
        <path d="M58 84a16 16 0 0 1 30-6 14 14 0 0 1 21 13 10 10 0 0 1-2 19H57a13 13 0 0 1 1-26z" />
        <path d="M226 128a13 13 0 0 1 25-5 11 11 0 0 1 17 11 8 8 0 0 1-2 15h-42a10.5 10.5 0 0 1 2-21z" />
      </g>
      <path d="M14 194c56-30 106-26 150-16s92-10 142 16z" fill={tint.hill} />
      <Tree x={64} ground={194} size={0.72} />
      <Tree x={284} ground={194} size={0.6} shape="tall" />
      <path
        d="M176 128c-20 18 18 22 2 40-12 14-48-6-58 14-4 8 2 14 8 14"
        fill="none"
        stroke={tint.line}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g stroke={tint.paper} strokeWidth="1.5">
        <path d="M166 144l-11-5 2 12zM166 144l12-3-4 11z" fill={tint.sage} />
        <path d="M183 162l-9-9-3 12zM183 162l13 0-7 10z" fill={tint.honey} />
        <path d="M146 172l-5-11-7 10zM146 172l4 12-12-4z" fill={tint.roof} />
      </g>
      <g transform="rotate(18 190 84)">
        <path
          d="M190 28l40 46-40 58-40-58z"
          fill={tint.roof}
          stroke={tint.paper}
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M190 28l40 46h-40z" fill={tint.honey} />
        <path d="M190 132V74h-40z" fill={tint.blush} />
        <path d="M190 28v104M150 74h80" stroke={tint.paper} strokeWidth="3" />
        <circle cx="178" cy="86" r="3.5" fill={tint.deep} />
        <circle cx="202" cy="86" r="3.5" fill={tint.deep} />
        <path
          d="M183 98q7-5 14 0"
          fill="none"
          stroke={tint.deep}
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
