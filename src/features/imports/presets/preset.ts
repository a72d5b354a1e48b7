import type { ImportKind } from '../import-kinds.ts';

/** One export of another product or our own. A list of headings in `mapping` contains alternatives. */
export type PresetFile = {
  kind: ImportKind;
  /** Headings that identify this export; all of them must be present. A list contains alternatives. */
  signature: readonly (string | readonly string[])[];
  mapping: Readonly<Record<string, string | readonly string[]>>;
};

/**
 * Another product's exports. `source` is their documentation. Formats of dates and amounts are detected from the columns,
 * because they depend on the account's settings in that product.
 */
export type Preset = { id: string; source: string; files: readonly PresetFile[] };
