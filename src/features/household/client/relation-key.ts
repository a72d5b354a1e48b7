import type { Relation } from '../household-rules.ts';

/** Returns the relation as a key for ICU `select`, which allows no hyphens. */
export const relationKey = (relation: Relation) =>
  relation === 'co-parent' ? 'coparent' : relation;
