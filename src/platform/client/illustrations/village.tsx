import { FlagLine } from './flag-line.tsx';
import { tint } from './tint.ts';
import { Tree } from './tree.tsx';
import { VillageForeground } from './village-foreground.tsx';
import { VillageHouses } from './village-houses.tsx';

const stars = [
  [70, 70, 2],
  [168, 36, 2.5],
  [330, 92, 2],
  [420, 40, 2.5],
  [566, 150, 2],
  [760, 176, 2],
  [1030, 128, 2],
  [1206, 110, 2.5],
  [1320, 58, 2],
  [1402, 124, 2.5],
] as const;

/** The landing page's panorama. Phones show only its middle third. */
export function Village({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 430"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <g fill={tint.star}>
        {stars.map(([x, y, size]) => (
          <circle key={x} cx={x} cy={y} r={size} />
        ))}
      </g>
      <circle cx="905" cy="170" r="92" fill={tint.sun} opacity="0.28" />
      <circle cx="905" cy="170" r="62" fill={tint.sun} />
      <g fill={tint.cloud} opacity="0.85">
        <path d="M484 96a20 20 0 0 1 38-8 17 17 0 0 1 26 16 12 12 0 0 1-2 24h-66a16 16 0 0 1 4-32z" />
        <path d="M1088 62a15 15 0 0 1 28-6 13 13 0 0 1 20 12 9 9 0 0 1-2 18h-49a12 12 0 0 1 3-24z" />
        <path d="M196 124a16 16 0 0 1 30-6 14 14 0 0 1 21 13 10 10 0 0 1-2 19h-52a13 13 0 0 1 3-26z" />
      </g>
      <path
        d="M0 290c120-70 260-86 400-30s240 30 360-20 250-50 370 6 220 36 310-16v200H0z"
        fill={tint.hill}
      />
      <path
        d="M0 340c140-44 250-40 380-8s250 8 380-22 260-12 380 14 210 10 300-16v122H0z"
        fill={tint.hillDeep}
      />
      <Tree x={38} ground={366} size={1.05} shape="tall" />
      <Tree x={318} ground={372} size={1.05} />
      <Tree x={486} ground={366} size={0.82} shape="tall" />
      <Tree x={968} ground={370} size={0.85} />
      <Tree x={1196} ground={368} size={1.05} shape="tall" />
      <Tree x={1398} ground={372} size={1.1} />
      <VillageHouses />
      <FlagLine from={[452, 262]} to={[604, 232]} sag={26} flags={9} />
      <FlagLine from={[868, 226]} to={[1006, 248]} sag={24} flags={8} />
      <FlagLine from={[174, 232]} to={[372, 266]} sag={26} flags={10} />
      <FlagLine from={[1138, 262]} to={[1262, 226]} sag={20} flags={7} />
      <VillageForeground />
    </svg>
  );
}
