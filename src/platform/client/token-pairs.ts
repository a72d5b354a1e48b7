type Pairs = readonly (readonly [foreground: string, backgrounds: readonly string[]])[];

const filledColors = ['primary', 'secondary', 'accent', 'destructive'] as const;

/** Text colors, each with the backgrounds it is used on. They need a contrast of 4.5:1 in every theme and palette. */
export const textPairs: Pairs = [
  ['ink', ['background', 'surface', 'sunken', 'art-sky']],
  ['muted-ink', ['background', 'surface', 'sunken', 'art-sky']],
  ['link', ['background', 'surface', 'sunken', 'art-sky', 'primary-soft', 'secondary-soft']],
  ['secondary', ['background', 'surface']],
  ['accent', ['background', 'surface']],
  ['destructive', ['background', 'surface']],
  ...filledColors.map((name) => [`${name}-ink`, [name]] as const),
  ['primary-ink', ['primary-hover']],
  ['secondary-ink', ['secondary-hover']],
  ['destructive-ink', ['destructive-hover']],
  ...filledColors.map((name) => [`${name}-soft-ink`, [`${name}-soft`]] as const),
];

/** Edge colors of interactive elements, each with the backgrounds it is used on. They need a contrast of 3:1. */
export const edgePairs: Pairs = [
  ['field-border', ['background', 'surface', 'sunken']],
  ['ring', ['background', 'surface', 'sunken', 'primary-soft']],
];

export const flattenPairs = (pairs: Pairs) =>
  pairs.flatMap(([foreground, backgrounds]) =>
    backgrounds.map((background) => [foreground, background] as const),
  );
