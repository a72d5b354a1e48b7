import { pairKey } from '#features/messages/messages-rules.ts';
import { ageOf } from '#features/profile/profile-rules.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { Duplicate, MergePreview } from '../merge-contract.ts';
import {
  areNamesSimilar,
  MAX_DUPLICATES,
  type MergeProblem,
  pairChildren,
} from '../merge-rules.ts';
import { findCandidateDetails, findDuplicateCandidates } from './duplicates-queries.ts';
import { findProfile } from './family-page-queries.ts';
import { countMessagesBetween, findMergeSide } from './merge-preview-queries.ts';
import { findChildren, findMergeProblems } from './merge-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** Returns possible duplicates, those with the most similarities first. Throws 404 for an unknown account. */
export async function listDuplicates(ctx: Context, userId: string): Promise<Duplicate[]> {
  const account = await findProfile(ctx.db, userId);
  if (!account) throw notFound();
  const today = venueDateOf(ctx.clock.now(), ctx.venue().timezone);
  const duplicates = (await findDuplicateCandidates(ctx.db, account))
    .map((candidate) => ({
      ...candidate,
      why: candidate.why.filter(
        (similarity) => similarity !== 'name' || areNamesSimilar(candidate.name, account.name),
      ),
    }))
    .filter(({ why }) => why.length > 0)
    .sort((one, other) => other.why.length - one.why.length)
    .slice(0, MAX_DUPLICATES);
  const details = await findCandidateDetails(
    ctx.db,
    duplicates.map(({ id }) => id),
  );
  return duplicates.flatMap(({ id, why }) => {
    const candidate = details.get(id);
    if (!candidate) return [];
    const { birthMonths, ...rest } = candidate;
    return { ...rest, why, childAges: birthMonths.map((month) => ageOf(month, today).ageMonths) };
  });
}

/** Compares two accounts. Throws 404 if either is unknown. */
export async function previewMerge(
  ctx: Context,
  [oneId, otherId]: [string, string],
  language: Language,
): Promise<MergePreview> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const today = venueDateOf(now, ctx.venue().timezone);
  const asOf = { now, today };
  const [one, other] = await Promise.all([
    findMergeSide(db, oneId, asOf),
    findMergeSide(db, otherId, asOf),
  ]);
  if (!one || !other) throw notFound();
  const [oneChildren, otherChildren] = await Promise.all([
    findChildren(db, oneId),
    findChildren(db, otherId),
  ]);
  const addAges = (children: typeof oneChildren) =>
    children.map((child) => ({ ...child, ageMonths: ageOf(child.birthMonth, today).ageMonths }));
  const problems: MergeProblem[] =
    oneId === otherId ? ['itself'] : await findMergeProblems(db, oneId, otherId, now);
  return {
    one: {
      ...one,
      children: addAges(oneChildren),
      mayStay: one.emailVerified || !other.emailVerified,
    },
    other: {
      ...other,
      children: addAges(otherChildren),
      mayStay: other.emailVerified || !one.emailVerified,
    },
    sameChildren: pairChildren(oneChildren, otherChildren),
    messagesBetween: await countMessagesBetween(db, pairKey(oneId, otherId)),
    troubles: problems.map((code) => ({
      code,
      sentence: translate(`people.merge.${code}`, {}, language),
    })),
  };
}
