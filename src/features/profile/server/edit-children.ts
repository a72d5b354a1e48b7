import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  announceToFamily,
  findFamilyOf,
  scheduleRematch,
} from '#features/household/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { Child, childChange, newChild } from '../profile-contract.ts';
import {
  type Age,
  ageFromInputs,
  ageOf,
  birthMonthOf,
  MAX_CHILDREN,
  MAX_MONTHS,
} from '../profile-rules.ts';
import {
  addChild,
  lockChild,
  removeChild,
  type StoredChild,
  updateChildRow,
} from './children-queries.ts';

type Context = CallContext & { user: SessionUser };

const venueToday = ({ clock, venue }: Pick<CallContext, 'clock' | 'venue'>) =>
  venueDateOf(clock.now(), venue().timezone);

/** Converts a row to the contract's child, with its current age. */
export function toChildResponse(
  ctx: Pick<CallContext, 'clock' | 'venue'>,
  { id, birthMonth, typicalAvailability }: StoredChild,
): Child {
  const age = ageOf(birthMonth, venueToday(ctx));
  return { id, ...age, typicalAvailability: typicalAvailability as Child['typicalAvailability'] };
}

/**
 * Adds a child to the caller's family. Idempotent by the request's Idempotency-Key, even after a crash. Throws 400 for
 * inconsistent ages, 403 if the caller may not edit children, and 409 if the family already has twelve.
 */
export async function createChild(
  ctx: Context,
  { ageYears, ageMonths, typicalAvailability }: z.output<typeof newChild>,
): Promise<Child> {
  assertConsistentAge(ageYears, ageMonths);
  const ownerId = await requireChildrenOwner(ctx);
  const birthMonth = birthMonthOf(ageMonths, venueToday(ctx));
  const id = ctx.requestKey === null ? undefined : deriveChildId(ctx.requestKey);
  return inTransaction(ctx.db, async (db) => {
    const added = await addChild(db, ownerId, { id, birthMonth, typicalAvailability });
    if (!added) throw httpError(409, 'profile.tooManyChildren', { max: MAX_CHILDREN });
    await scheduleRematch(ctx, db, ownerId);
    await announceToFamily(db, ownerId, { type: 'household', payload: {} });
    return toChildResponse(ctx, added);
  });
}

/**
 * Changes a child's age or availability. The current age is always accepted, even above the limit (decision 0017).
 * Throws 400 for an invalid age, 403 if the caller may not edit children, and 404 for an unknown or another family's
 * child.
 */
export async function updateChild(
  ctx: Context,
  id: string,
  change: z.output<typeof childChange>,
): Promise<Child> {
  const ownerId = await requireChildrenOwner(ctx);
  return inTransaction(ctx.db, async (db) => {
    const stored = isUuid(id) ? await lockChild(db, ownerId, id) : null;
    if (!stored) throw notFound();
    const birthMonth = resolveBirthMonth(change, stored, venueToday(ctx));
    const { typicalAvailability = stored.typicalAvailability } = change;
    await updateChildRow(db, id, { birthMonth, typicalAvailability });
    await scheduleRematch(ctx, db, ownerId);
    await announceToFamily(db, ownerId, { type: 'household', payload: {} });
    return toChildResponse(ctx, { id, birthMonth, typicalAvailability });
  });
}

/** Removes a child. Throws 403 if the caller may not edit children, 404 for an unknown or another family's child. */
export async function deleteChild(ctx: Context, id: string): Promise<void> {
  const ownerId = await requireChildrenOwner(ctx);
  await inTransaction(ctx.db, async (db) => {
    if (!isUuid(id) || !(await removeChild(db, ownerId, id))) throw notFound();
    await scheduleRematch(ctx, db, ownerId);
    await announceToFamily(db, ownerId, { type: 'household', payload: {} });
  });
}

/** Returns the owner of the family whose children the caller may edit. Throws 403 if they may not edit them. */
async function requireChildrenOwner({ db, user }: Context): Promise<string> {
  const { ownerId, mayEditChildren } = await findFamilyOf(db, user.id);
  if (!mayEditChildren) throw httpError(403, 'profile.childrenOfHousehold');
  return ownerId;
}

function resolveBirthMonth(
  { ageYears, ageMonths }: Partial<Age>,
  { birthMonth }: StoredChild,
  today: string,
): string {
  const current = ageOf(birthMonth, today);
  const extraMonths = current.ageMonths % 12;
  const months =
    ageMonths ??
    (ageYears === undefined ? current.ageMonths : ageFromInputs(ageYears, extraMonths).ageMonths);
  assertConsistentAge(ageYears, months);
  if (months === current.ageMonths) return birthMonth;
  if (months > MAX_MONTHS) throw invalidField('ageMonths', 'validation.childAge');
  return birthMonthOf(months, today);
}

function assertConsistentAge(ageYears: number | undefined, ageMonths: number) {
  if (ageYears === undefined || ageYears === Math.floor(ageMonths / 12)) return;
  throw invalidField('ageMonths', 'validation.childAgeMismatch');
}

/** Derives a UUID from the request's idempotency key, so that a retry after a crash finds the child. */
function deriveChildId(requestKey: string): string {
  const bytes = createHash('sha256').update(`child ${requestKey}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
