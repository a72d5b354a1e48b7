import { pairOf } from '#features/messages/messages-rules.ts';
import { ageOf } from '#features/profile/profile-rules.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { Duplicate, MergePreview } from '../merge-contract.ts';
import { isSimilarName, MAX_DUPLICATES, type MergeTrouble, pairChildren } from '../merge-rules.ts';
import { findCandidateFacts, findDuplicateCandidates } from './duplicates-queries.ts';
import { findProfile } from './family-page-queries.ts';
import { countMessagesBetween, findSide } from './merge-preview-queries.ts';
import { findChildren, findTroubles } from './merge-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** Possible duplicates, those with most signs first. Throws 404 without the account. */
export async function listDuplicates(ctx: Context, userId: string): Promise<Duplicate[]> {
  const me = await findProfile(ctx.db, userId);
  if (!me) throw notFound();
  const today = venueDateOf(ctx.clock.now(), ctx.venue().timezone);
  const alike = (await findDuplicateCandidates(ctx.db, me))
    .map((candidate) => ({
      ...candidate,
      why: candidate.why.filter(
        (sign) => sign !== 'name' || isSimilarName(candidate.name, me.name),
      ),
    }))
    .filter(({ why }) => why.length > 0)
    .sort((one, other) => other.why.length - one.why.length)
    .slice(0, MAX_DUPLICATES);
  const facts = await findCandidateFacts(
    ctx.db,
    alike.map(({ id }) => id),
  );
  return alike.flatMap(({ id, why }) => {
    const candidate = facts.get(id);
    if (!candidate) return [];
    const { birthMonths, ...rest } = candidate;
    return { ...rest, why, childAges: birthMonths.map((month) => ageOf(month, today).ageMonths) };
  });
}

/** Compares two accounts. Throws 404 if either is missing. */
export async function previewMerge(
  ctx: Context,
  [oneId, otherId]: [string, string],
  language: Language,
): Promise<MergePreview> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const today = venueDateOf(now, ctx.venue().timezone);
  const at = { now, today };
  const [one, other] = await Promise.all([findSide(db, oneId, at), findSide(db, otherId, at)]);
  if (!one || !other) throw notFound();
  const [ofOne, ofOther] = await Promise.all([findChildren(db, oneId), findChildren(db, otherId)]);
  const aged = (children: typeof ofOne) =>
    children.map((child) => ({ ...child, ageMonths: ageOf(child.birthMonth, today).ageMonths }));
  const troubles: MergeTrouble[] =
    oneId === otherId ? ['itself'] : await findTroubles(db, oneId, otherId, now);
  return {
    one: { ...one, children: aged(ofOne), mayStay: one.emailVerified || !other.emailVerified },
    other: {
      ...other,
      children: aged(ofOther),
      mayStay: other.emailVerified || !one.emailVerified,
    },
    sameChildren: pairChildren(ofOne, ofOther),
    messagesBetween: await countMessagesBetween(db, pairOf(oneId, otherId)),
    troubles: troubles.map((code) => ({
      code,
      sentence: translate(`people.merge.${code}`, {}, language),
    })),
  };
}
