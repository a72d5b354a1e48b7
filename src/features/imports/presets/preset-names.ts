/** The products whose exports are recognized; apart from their data, which pages do not need. */
export const presetNames: Record<string, string> = {
  square: 'Square',
  acuity: 'Acuity Scheduling',
  bookeo: 'Bookeo',
  smartwaiver: 'Smartwaiver',
  mindbody: 'Mindbody',
  punchpass: 'Punchpass',
  roller: 'ROLLER',
};
