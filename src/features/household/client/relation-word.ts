import type { Relation } from '../household-rules.ts';

/** The relation as the catalogue's sentences choose by it: names of choices have no hyphen there. */
export const relationWord = (relation: Relation) =>
  relation === 'co-parent' ? 'coparent' : relation;
