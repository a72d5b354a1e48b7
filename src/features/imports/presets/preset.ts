import type { ImportKind } from '../import-kinds.ts';

/** One export of another product: what it contains and under which headings. A heading list names alternatives. */
export type PresetFile = {
  kind: ImportKind;
  /** Headings that only this export has; it is recognized by all of them. */
  signature: readonly string[];
  mapping: Readonly<Record<string, string | readonly string[]>>;
};

/**
 * Another product, as data: where its exports are documented, and the headings of each. Formats of dates and amounts are
 * not part of it, because they follow the account's settings there: the columns themselves decide them.
 */
export type Preset = { id: string; source: string; files: readonly PresetFile[] };
