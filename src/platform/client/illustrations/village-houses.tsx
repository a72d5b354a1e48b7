import { ArchedWindow } from './arched-window.tsx';
import { Door } from './door.tsx';
import { House } from './house.tsx';
import { tint } from './tint.ts';

const ground = 376;

/** The houses around the square, left to right, with the play house and its bell tower in the middle. */
export function VillageHouses() {
  return (
    <g>
      <House
        x={128}
        ground={ground}
        width={96}
        height={128}
        roofHeight={62}
        roof={tint.sage}
        chimney="left"
      >
        <ArchedWindow x={16} y={18} width={22} height={34} hasBox />
        <ArchedWindow x={58} y={18} width={22} height={34} hasBox />
        <Door x={34} ground={128} width={28} height={50} fill={tint.roof} />
      </House>
      <House
        x={234}
        ground={ground}
        width={116}
        height={84}
        roofHeight={58}
        roof={tint.roof}
        wall={tint.wallShade}
      >
        <circle cx="58" cy="-10" r="9" fill={tint.window} stroke={tint.paper} strokeWidth="3" />
        <ArchedWindow x={16} y={26} width={24} height={34} hasBox />
        <Door x={66} ground={84} width={30} height={52} fill={tint.leaf} />
      </House>
      <House
        x={410}
        ground={ground}
        width={136}
        height={106}
        roofHeight={60}
        roof={tint.honey}
        chimney="right"
      >
        <ArchedWindow x={26} y={-8} width={22} height={30} />
        <ArchedWindow x={88} y={-8} width={22} height={30} />
        <Bakery />
      </House>
      <BellTower />
      <House x={686} ground={ground} width={196} height={128} roofHeight={92} roof={tint.roof}>
        <circle cx="98" cy="-22" r="19" fill={tint.window} stroke={tint.paper} strokeWidth="4" />
        <path d="M98-41v38M79-22h38" stroke={tint.paper} strokeWidth="2.5" />
        <ArchedWindow x={22} y={34} width={30} height={48} hasBox />
        <ArchedWindow x={144} y={34} width={30} height={48} hasBox />
        <path
          d="M66 128V82a32 32 0 0 1 64 0v46z"
          fill={tint.honey}
          stroke={tint.paper}
          strokeWidth="4"
        />
        <path d="M98 50v78" stroke={tint.paper} strokeWidth="3" />
        <circle cx="91" cy="92" r="2.6" fill={tint.paper} />
        <circle cx="105" cy="92" r="2.6" fill={tint.paper} />
        <path d="M98-92v-44" stroke={tint.line} strokeWidth="3" strokeLinecap="round" />
        <path d="M99-135c14-8 22 6 37-1l-6 13 7 12c-15 6-24-8-38 0z" fill={tint.sage} />
      </House>
      <House
        x={1054}
        ground={ground}
        width={104}
        height={122}
        roofHeight={60}
        roof={tint.sage}
        wall={tint.wallShade}
        chimney="right"
      >
        <ArchedWindow x={18} y={16} width={24} height={34} hasBox />
        <ArchedWindow x={62} y={16} width={24} height={34} hasBox />
        <Door x={37} ground={122} width={30} height={52} fill={tint.roofDeep} />
      </House>
      <House
        x={1296}
        ground={ground}
        width={124}
        height={136}
        roofHeight={70}
        roof={tint.roof}
        chimney="left"
      >
        <ArchedWindow x={22} y={14} width={24} height={36} hasBox />
        <ArchedWindow x={78} y={14} width={24} height={36} hasBox />
        <ArchedWindow x={22} y={76} width={24} height={36} />
        <Door x={72} ground={136} width={32} height={56} fill={tint.honey} />
      </House>
    </g>
  );
}

/** A shop window under a striped awning, positioned relative to its house's wall corner. */
function Bakery() {
  const stripes = [0, 1, 2, 3, 4, 5, 6];
  return (
    <g>
      <rect
        x="16"
        y="62"
        width="58"
        height="34"
        rx="4"
        fill={tint.window}
        stroke={tint.paper}
        strokeWidth="3"
      />
      <path d="M34 96v-14a9 9 0 0 1 18 0v14z" fill={tint.roofDeep} opacity="0.55" />
      <Door x={86} ground={106} width={30} height={48} fill={tint.roofDeep} />
      {stripes.map((stripe) => (
        <path
          key={stripe}
          d={`M${5 + stripe * 18} 38h18v18a9 9 0 0 1-18 0z`}
          fill={stripe % 2 === 0 ? tint.roof : tint.paper}
        />
      ))}
    </g>
  );
}

function BellTower() {
  return (
    <g>
      <rect x="796" y="180" width="74" height="196" fill={tint.wallShade} />
      <path
        d="M788 184l45-74 45 74z"
        fill={tint.sage}
        stroke={tint.sage}
        strokeWidth="10"
        strokeLinejoin="round"
      />
      <path d="M833 106V86" stroke={tint.line} strokeWidth="3" strokeLinecap="round" />
      <circle cx="833" cy="84" r="5" fill={tint.honey} />
      <circle cx="833" cy="222" r="22" fill={tint.paper} />
      <path d="M833 222v-13M833 222l9 6" stroke={tint.deep} strokeWidth="3" strokeLinecap="round" />
      <ArchedWindow x={821} y={268} width={24} height={40} hasBox />
    </g>
  );
}
