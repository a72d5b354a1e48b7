import type { Relation } from '../household-rules.ts';

/** The relation as a key of the texts' select argument, which allows no hyphen. */
export const relationWord = (relation: Relation) =>
  relation === 'co-parent' ? 'coparent' : relation;
