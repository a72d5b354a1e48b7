import { parseArgs } from 'node:util';

/** How many of each there shall be in the end; a second run adds what is missing. */
export type SeedInput = { families: number; bookings: number; waivers: number; events: number };

const DEFAULTS: SeedInput = { families: 40, bookings: 300, waivers: 60, events: 24 };
const MOST = 1_000_000;

/** What the back office's lists are measured with (bench/results.md). */
const SIZES: Record<string, SeedInput> = {
  small: DEFAULTS,
  large: { families: 20_000, bookings: 100_000, waivers: 50_000, events: 500 },
};

/** The command's arguments, or a sentence that says what is wrong with them. */
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
      if (!/^\d{1,7}$/.test(given) || Number(given) > MOST)
        return `--${name} takes a whole number from 0 to ${MOST}, not "${given}".`;
      input[name] = Number(given);
    }
    return input;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
