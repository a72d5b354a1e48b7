import type { ReactNode } from 'react';
import { tint } from './tint.ts';

type Props = {
  /** Horizontal center of the house. */
  x: number;
  ground: number;
  width: number;
  /** Height of the wall, without the roof. */
  height: number;
  roofHeight: number;
  wall?: string;
  roof: string;
  chimney?: 'left' | 'right';
  children?: ReactNode;
};

/** A gabled house. Children (door, windows) are positioned relative to the wall's top left corner. */
export function House(props: Props) {
  const { x, ground, width, height, roofHeight, wall = tint.wall, roof } = props;
  const left = x - width / 2;
  const top = ground - height;
  const chimneyX = props.chimney === 'left' ? x - width * 0.32 : x + width * 0.2;
  const shadeX = left + width * 0.74;
  const shadeTop = top - roofHeight + 8 + (roofHeight - 12) * 0.48;
  return (
    <g>
      {props.chimney && (
        <>
          <rect
            x={chimneyX}
            y={top - roofHeight * 0.86}
            width="15"
            height={roofHeight * 0.7}
            fill={tint.roofDeep}
          />
          <rect
            x={chimneyX - 3}
            y={top - roofHeight * 0.86 - 4}
            width="21"
            height="7"
            rx="2"
            fill={tint.roofDeep}
          />
        </>
      )}
      <path
        d={`M${left} ${ground}V${top - 4}L${x} ${top - roofHeight + 8}L${left + width} ${top - 4}V${ground}z`}
        fill={wall}
      />
      <path
        d={`M${shadeX} ${ground}V${shadeTop}L${left + width} ${top - 4}V${ground}z`}
        fill={tint.deep}
        opacity="0.06"
      />
      <path
        d={`M${left - 9} ${top + 3}L${x} ${top - roofHeight}L${left + width + 9} ${top + 3}`}
        fill="none"
        stroke={roof}
        strokeWidth="15"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g transform={`translate(${left} ${top})`}>{props.children}</g>
    </g>
  );
}
