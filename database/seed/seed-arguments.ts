import { parseArgs } from 'node:util';

/** Target numbers; a second run adds what is missing. */
export type SeedInput = { families: number; bookings: number; waivers: number; events: number };

const DEFAULTS: SeedInput = { families: 40, bookings: 300, waivers: 60, events: 24 };
const MAX_ROWS = 1_000_000;

/** `large` is the data of the back office's benchmark (bench/results.md). */
const SIZES: Record<string, SeedInput> = {
  small: DEFAULTS,
  large: { families: 20_000, bookings: 100_000, waivers: 50_000, events: 500 },
};

/** Parses the command's arguments, or returns a sentence that names the error. */
export function readSeedArguments(words: string[]): SeedInput | string {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        size: option,
        families: option,
        bookings: option,
        waivers: option,
        events: option,
      },
    });
    const size = SIZES[values.size ?? 'small'];
    if (!size) return `--size takes small or large, not "${values.size}".`;
    const input = { ...size };
    for (const name of Object.keys(DEFAULTS) as (keyof SeedInput)[]) {
      const given = values[name];
      if (given === undefined) continue;
      if (!/^\d{1,7}$/.test(given) || Number(given) > MAX_ROWS)
        return `--${name} takes a whole number from 0 to ${MAX_ROWS}, not "${given}".`;
      input[name] = Number(given);
    }
    return input;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
