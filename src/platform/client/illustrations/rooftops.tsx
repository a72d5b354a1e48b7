import { ArchedWindow } from './arched-window.tsx';
import { Door } from './door.tsx';
import { House } from './house.tsx';
import { tint } from './tint.ts';
import { Tree } from './tree.tsx';

/** Houses of the village, for places that are too small for the panorama. */
export function Rooftops({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className={className}>
      <circle cx="236" cy="66" r="34" fill={tint.sun} />
      <path d="M8 196c60-34 120-40 160-32s100 4 144 32z" fill={tint.hill} />
      <Tree x={42} ground={196} size={0.8} shape="tall" />
      <House x={106} ground={198} width={84} height={78} roofHeight={52} roof={tint.sage}>
        <ArchedWindow x={14} y={14} width={20} height={30} hasBox />
        <Door x={46} ground={78} width={26} height={46} fill={tint.roof} />
      </House>
      <House
        x={193}
        ground={198}
        width={92}
        height={104}
        roofHeight={60}
        roof={tint.roof}
        chimney="right"
      >
        <circle cx="46" cy="-8" r="11" fill={tint.window} stroke={tint.paper} strokeWidth="3" />
        <ArchedWindow x={16} y={24} width={22} height={32} hasBox />
        <ArchedWindow x={54} y={24} width={22} height={32} hasBox />
        <Door x={32} ground={104} width={28} height={38} fill={tint.honey} />
      </House>
      <Tree x={276} ground={198} size={0.85} />
      <path d="M0 198h320" stroke={tint.hillDeep} strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
