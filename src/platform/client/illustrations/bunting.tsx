import { FlagLine } from './flag-line.tsx';
import { tint } from './tint.ts';
import { Tree } from './tree.tsx';

/** Bunting between two trees over an empty picnic blanket. */
export function Bunting({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className={className}>
      <path
        d="M32 72c4-40 50-60 90-56s82 18 86 58-8 58-24 64H56C34 126 28 106 32 72z"
        fill={tint.sky}
      />
      <circle cx="150" cy="52" r="17" fill={tint.sun} />
      <path d="M10 142c40-22 80-20 112-14s72-2 108 14z" fill={tint.hill} />
      <Tree x={36} ground={142} size={1.02} />
      <Tree x={206} ground={142} size={0.98} shape="tall" />
      <FlagLine from={[44, 64]} to={[200, 66]} sag={20} flags={8} size={17} />
      <path d="M82 132h72l14 14H68z" fill={tint.roof} />
      <path
        d="M94 132l-10 14M110 132l-4 14M126 132l4 14M142 132l10 14"
        stroke={tint.paper}
        strokeWidth="2.5"
        opacity="0.8"
      />
      <path d="M74 139.5h88" stroke={tint.paper} strokeWidth="2.5" opacity="0.8" />
      <path d="M100 134v-16h30v16z" fill={tint.honey} />
      <path d="M97 118h36v-5h-36z" fill={tint.roofDeep} />
      <path d="M103 113a12 12 0 0 1 24 0" fill="none" stroke={tint.roofDeep} strokeWidth="3.5" />
    </svg>
  );
}
