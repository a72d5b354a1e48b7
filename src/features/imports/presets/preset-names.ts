/** The preset of our own exports. */
export const OWN_EXPORT = 'playvillage';

/** Names of the recognized products. Separate from the presets, to keep those out of the client's bundle. */
export const presetNames: Record<string, string> = {
  playvillage: 'Playvillage',
  square: 'Square',
  acuity: 'Acuity Scheduling',
  bookeo: 'Bookeo',
  smartwaiver: 'Smartwaiver',
  mindbody: 'Mindbody',
  punchpass: 'Punchpass',
  roller: 'ROLLER',
};
