import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { announceToFamily, familyChanged, findFamilyOf } from '#features/household/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound, wrongField } from '#platform/server/http/errors.ts';
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
  changeChild,
  lockChild,
  removeChild,
  type StoredChild,
} from './children-queries.ts';

type Caller = CallContext & { user: SessionUser };

const today = ({ clock, venue }: Pick<CallContext, 'clock' | 'venue'>) =>
  venueDateOf(clock.now(), venue().timezone);

/** A child as calls tell it, as old as it is now at the venue. */
export function asChild(
  ctx: Pick<CallContext, 'clock' | 'venue'>,
  { id, birthMonth, typicalAvailability }: StoredChild,
): Child {
  const age = ageOf(birthMonth, today(ctx));
  return { id, ...age, typicalAvailability: typicalAvailability as Child['typicalAvailability'] };
}

/** Adds a child to the caller's family; the same Idempotency-Key adds it once, whatever happens. */
export async function createChild(
  ctx: Caller,
  { ageYears, ageMonths, typicalAvailability }: z.output<typeof newChild>,
): Promise<Child> {
  refuseDisagreement(ageYears, ageMonths);
  const ownerId = await ownerToEdit(ctx);
  const birthMonth = birthMonthOf(ageMonths, today(ctx));
  const id = ctx.requestKey === null ? undefined : idFrom(ctx.requestKey);
  return inTransaction(ctx.db, async (db) => {
    const added = await addChild(db, ownerId, { id, birthMonth, typicalAvailability });
    if (!added) throw httpError(409, 'profile.tooManyChildren', { most: MAX_CHILDREN });
    await familyChanged(ctx, db, ownerId);
    await announceToFamily(db, ownerId, { type: 'household', payload: {} });
    return asChild(ctx, added);
  });
}

/** Changes age or availability. An age that is the child's own already never fails (decision 0017). */
export async function updateChild(
  ctx: Caller,
  id: string,
  change: z.output<typeof childChange>,
): Promise<Child> {
  const ownerId = await ownerToEdit(ctx);
  return inTransaction(ctx.db, async (db) => {
    const before = isUuid(id) ? await lockChild(db, ownerId, id) : null;
    if (!before) throw notFound();
    const birthMonth = changedBirthMonth(change, before, today(ctx));
    const { typicalAvailability = before.typicalAvailability } = change;
    await changeChild(db, id, { birthMonth, typicalAvailability });
    await familyChanged(ctx, db, ownerId);
    await announceToFamily(db, ownerId, { type: 'household', payload: {} });
    return asChild(ctx, { id, birthMonth, typicalAvailability });
  });
}

/** Removes a child; 404 for one that is not there, or is somebody else's. */
export async function deleteChild(ctx: Caller, id: string): Promise<void> {
  const ownerId = await ownerToEdit(ctx);
  await inTransaction(ctx.db, async (db) => {
    if (!isUuid(id) || !(await removeChild(db, ownerId, id))) throw notFound();
    await familyChanged(ctx, db, ownerId);
    await announceToFamily(db, ownerId, { type: 'household', payload: {} });
  });
}

/** Whose children the caller keeps: the own ones, or as a co-parent the household's. */
async function ownerToEdit({ db, user }: Caller): Promise<string> {
  const { ownerId, mayEditChildren } = await findFamilyOf(db, user.id);
  if (!mayEditChildren) throw httpError(403, 'profile.childrenOfHousehold');
  return ownerId;
}

function changedBirthMonth(
  { ageYears, ageMonths }: Partial<Age>,
  { birthMonth }: StoredChild,
  today: string,
): string {
  const now = ageOf(birthMonth, today);
  const rest = now.ageMonths % 12;
  const months =
    ageMonths ?? (ageYears === undefined ? now.ageMonths : ageFromInputs(ageYears, rest).ageMonths);
  refuseDisagreement(ageYears, months);
  if (months === now.ageMonths) return birthMonth;
  if (months > MAX_MONTHS) throw wrongField('ageMonths', 'validation.childAge');
  return birthMonthOf(months, today);
}

function refuseDisagreement(ageYears: number | undefined, ageMonths: number) {
  if (ageYears === undefined || ageYears === Math.floor(ageMonths / 12)) return;
  throw wrongField('ageMonths', 'validation.childAgeDisagrees');
}

/** The id under which a request's child is stored: tried again after a crash it finds the child. */
function idFrom(requestKey: string): string {
  const bytes = createHash('sha256').update(`child ${requestKey}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
