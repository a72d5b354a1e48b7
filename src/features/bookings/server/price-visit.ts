import {
  type Channel,
  getActiveTypes,
  getDefaultType,
  MAX_SPOTS_PER_BOOKING,
  type PriceList,
  priceListOf,
} from '#features/prices/price-list-rules.ts';
import {
  type Admissions,
  type Cover,
  countSpots,
  priceLines,
  toDefaultAdmissions,
} from '#features/prices/price-rules.ts';
import { requireExpectedTotal } from '#features/prices/server/index.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { type DaySlot, toVisit } from '../bookings-rules.ts';

/** Online, each type is limited to its maximum. The desk may exceed it. */
type Limits = 'online' | 'desk';

/** An admission or extra as requested, and how many of it. */
export type ChosenType = { typeId: string; quantity: number };

type AdmissionsInput = {
  admissions?: ChosenType[] | undefined;
  childrenCount: number;
};

/** The visitors of a booking: admissions by type, and how many of them take a spot. */
export type VisitorGroup = { admissions: Admissions; childrenCount: number };

/**
 * Validates the requested admissions. Throws 400 above a limit or if no admission takes a spot, and 409 for a
 * type that is no longer on sale. Without types, an online maximum of one books one child without checking
 * `childrenCount`.
 */
export function parseVisitorGroup(
  { venue, language }: Pick<Services, 'venue'> & { language: Language },
  input: AdmissionsInput,
  limits: Limits = 'online',
): VisitorGroup {
  const list = priceListOf(venue());
  if (!input.admissions) {
    const { most } = getDefaultType(list);
    const count = limits === 'online' && most === 1 ? 1 : input.childrenCount;
    if (limits === 'online' && count > most) {
      throw httpError(400, 'bookings.tooManyChildren', { max: most });
    }
    return { admissions: toDefaultAdmissions(list, count), childrenCount: count };
  }
  const admissions = parseChosenTypes(language, list, input.admissions, limits);
  const childrenCount = countSpots(list, admissions);
  if (childrenCount === 0) throw httpError(400, 'bookings.noSpotChosen');
  if (childrenCount > MAX_SPOTS_PER_BOOKING)
    throw httpError(400, 'bookings.tooManyChildren', { max: MAX_SPOTS_PER_BOOKING });
  return { admissions, childrenCount };
}

/**
 * Returns the chosen quantities by type. Throws 409 for a type that is not on sale in the list, and 400 above the
 * maximum of a type.
 */
export function parseChosenTypes(
  language: Language,
  list: PriceList,
  chosen: readonly ChosenType[],
  limits: Limits = 'online',
): Admissions {
  const types = new Map(getActiveTypes(list).map((type) => [type.id, type]));
  for (const { typeId, quantity } of chosen) {
    const type = types.get(typeId);
    if (!type) throw httpError(409, 'bookings.admissionGone');
    if (limits === 'online' && quantity > type.most) {
      const name = localizedText(language, type.names);
      throw httpError(400, 'bookings.tooManyOfType', { max: type.most, name });
    }
  }
  return Object.fromEntries(chosen.map(({ typeId, quantity }) => [typeId, quantity]));
}

type PriceContext = Pick<Services, 'venue'> & { language: Language };
type Pricing = {
  channel: Channel;
  /** The arrival time; by default the start of the slot. */
  arrivesAt?: Date;
  cover?: Cover;
  /** The total shown on the page. */
  expectedCents?: number | undefined;
};

/**
 * Prices a visit to a slot with the current price list and returns its sale lines. Throws 409 with the new total if it
 * differs from `expectedCents`, so families never pay a price that the page did not show.
 */
export function priceVisit(
  ctx: PriceContext,
  slot: DaySlot,
  { admissions }: VisitorGroup,
  { channel, arrivesAt, cover = null, expectedCents }: Pricing,
): SaleLine[] {
  const visit = toVisit(slot, channel, arrivesAt);
  const lines = priceLines(priceListOf(ctx.venue()), visit, admissions, cover);
  const { totalCents } = sumLines(lines);
  requireExpectedTotal(ctx, totalCents, expectedCents, 'bookings.priceChanged');
  return lines;
}

/** Returns a cover by a member's code for every admission that takes a spot. */
export const coverByCode = ({ childrenCount }: VisitorGroup): Cover => ({
  by: 'member-code',
  count: childrenCount,
});
