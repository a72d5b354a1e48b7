import { parseArgs } from 'node:util';

/** Target totals; existing sample rows count toward them. */
export type SeedInput = { families: number; bookings: number; waivers: number; events: number };

const DEFAULTS: SeedInput = { families: 40, bookings: 300, waivers: 60, events: 24 };
const MAX_ROWS = 1_000_000;

/** `large` is the data set of the back-office benchmark (bench/results.md). */
const SIZES: Record<string, SeedInput> = {
  small: DEFAULTS,
  large: { families: 20_000, bookings: 100_000, waivers: 50_000, events: 500 },
};

/** Parses the command's arguments, or returns an error message. */
export function parseSeedArguments(args: string[]): SeedInput | string {
  const stringOption = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        size: stringOption,
        families: stringOption,
        bookings: stringOption,
        waivers: stringOption,
        events: stringOption,
      },
    });
    const size = SIZES[values.size ?? 'small'];
    if (!size) return `--size takes small or large, not "${values.size}".`;
    const input = { ...size };
    for (const name of Object.keys(DEFAULTS) as (keyof SeedInput)[]) {
      const value = values[name];
      if (value === undefined) continue;
      if (!/^\d{1,7}$/.test(value) || Number(value) > MAX_ROWS)
        return `--${name} takes a whole number from 0 to ${MAX_ROWS}, not "${value}".`;
      input[name] = Number(value);
    }
    return input;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
