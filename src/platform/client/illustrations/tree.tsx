import { tint } from './tint.ts';

type Props = { x: number; ground: number; size?: number; shape?: 'round' | 'tall' };

/** A tree; with `size` 1 it is about 90 units high. */
export function Tree({ x, ground, size = 1, shape = 'round' }: Props) {
  return (
    <g transform={`translate(${x} ${ground}) scale(${size})`}>
      <path d="M0-3v-41M0-24l11-12" stroke={tint.roofDeep} strokeWidth="6" strokeLinecap="round" />
      {shape === 'tall' ? (
        <>
          <path d="M0-112c17 24 24 44 24 58S14-26 0-26s-24-14-24-28 7-34 24-58z" fill={tint.sage} />
          <path d="M0-112c17 24 24 44 24 58S14-26 0-26c8-30 8-60 0-86z" fill={tint.leaf} />
        </>
      ) : (
        <>
          <circle cx="-15" cy="-52" r="23" fill={tint.leaf} />
          <circle cx="17" cy="-50" r="21" fill={tint.leaf} />
          <circle cx="1" cy="-68" r="25" fill={tint.sage} />
          <circle cx="-10" cy="-54" r="16" fill={tint.sage} />
          <g fill={tint.honey}>
            <circle cx="-14" cy="-66" r="3" />
            <circle cx="12" cy="-58" r="3" />
            <circle cx="4" cy="-80" r="3" />
          </g>
        </>
      )}
    </g>
  );
}
