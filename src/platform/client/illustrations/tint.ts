/** The colors of the illustrations: design tokens, so that every illustration adapts to the theme. */
export const tint = {
  sky: 'var(--color-art-sky)',
  sun: 'var(--color-art-sun)',
  hill: 'var(--color-art-hill)',
  hillDeep: 'var(--color-art-hill-deep)',
  leaf: 'var(--color-art-leaf)',
  wall: 'var(--color-art-wall)',
  wallShade: 'var(--color-art-wall-shade)',
  roof: 'var(--color-art-roof)',
  roofDeep: 'var(--color-art-roof-deep)',
  honey: 'var(--color-art-honey)',
  sage: 'var(--color-art-sage)',
  blush: 'var(--color-art-blush)',
  window: 'var(--color-art-window)',
  line: 'var(--color-art-line)',
  paper: 'var(--color-art-paper)',
  /** Dark in both themes: for details drawn on `paper`. */
  deep: 'var(--color-art-deep)',
  cloud: 'var(--color-art-cloud)',
  /** Visible in the dark theme only. */
  star: 'var(--color-art-star)',
} as const;
