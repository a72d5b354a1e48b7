import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { findGuardianContact } from '#features/accounts/server/index.ts';
import { findFamilyOf, scheduleRematch } from '#features/household/server/index.ts';
import { removeAccount } from '#features/profile/server/index.ts';
import { type AccountPair, moveColumns } from '#platform/server/account-merge.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage, type StoredLanguage } from '#shared/languages.ts';
import { MAX_CHILDREN_AFTER_MERGE } from '../merge-rules.ts';
import {
  findChildren,
  findMergeProblems,
  lockAccounts,
  recordMerge,
  wasMerged,
} from './merge-queries.ts';

type Input = { otherId: string; children: { id: string; sameAs: string | null }[] };

/**
 * Merges the other account into this one in one transaction: moves all of its data, removes it and notifies both
 * email addresses. Irreversible and idempotent. Throws 404 if either account is missing, 409 if something prevents the
 * merge or the children changed since the preview.
 */
export async function mergeFamilies(
  ctx: Services,
  actorId: string,
  intoId: string,
  { otherId, children }: Input,
): Promise<void> {
  if (intoId === otherId) throw httpError(409, 'people.merge.itself');
  await inTransaction(ctx.db, async (db) => {
    const lockedAccounts = await lockAccounts(db, [intoId, otherId]);
    const into = lockedAccounts.find(({ id }) => id === intoId);
    const from = lockedAccounts.find(({ id }) => id === otherId);
    if (into && !from && (await wasMerged(db, otherId, intoId))) return;
    if (!into || !from) throw notFound();
    const [problem] = await findMergeProblems(db, intoId, otherId, ctx.clock.now());
    if (problem) throw httpError(409, `people.merge.${problem}`);
    if (from.emailVerified && !into.emailVerified) throw httpError(409, 'people.merge.unproven');
    const pair = { from, into, sameChildren: await matchChildren(db, intoId, otherId, children) };
    const languages = await findLanguages(db, pair);
    await recordMerge(db, pair, ctx.clock.now());
    // Dependent rows move first, such as bookings and visits before the code they reference.
    const handlers = ctx.hooks.mergeAccounts.toReversed();
    for (const handler of handlers) await handler.merge?.(ctx, db, pair);
    for (const handler of handlers) await moveColumns(db, handler, pair);
    await removeAccount(db, otherId);
    await writeAudit(db, {
      actorId,
      action: 'family.merged',
      subject: intoId,
      detail: { merged: otherId, sameChildren: pair.sameChildren.size },
    });
    await queueMergeEmails(ctx, db, pair, languages);
    await scheduleRematch(ctx, db, (await findFamilyOf(db, intoId)).ownerId);
    for (const type of ['household', 'events', 'standing'] as const) {
      await announce(db, { userIds: [intoId] }, { type, payload: {} });
    }
  });
}

/**
 * Maps the other account's children to the matching ones of this account. Throws 409 if the decisions do not
 * cover each child exactly once, or if the merged family would have too many children.
 */
async function matchChildren(
  db: Db,
  intoId: string,
  otherId: string,
  decisions: Input['children'],
) {
  const target = new Set((await findChildren(db, intoId)).map(({ id }) => id));
  const source = new Set((await findChildren(db, otherId)).map(({ id }) => id));
  const matches = decisions.filter(
    (child): child is { id: string; sameAs: string } => !!child.sameAs,
  );
  const isComplete =
    decisions.length === source.size &&
    new Set(decisions.map(({ id }) => id)).size === source.size &&
    decisions.every(({ id }) => source.has(id)) &&
    matches.every(({ sameAs }) => target.has(sameAs)) &&
    new Set(matches.map(({ sameAs }) => sameAs)).size === matches.length;
  if (!isComplete) throw httpError(409, 'people.merge.childrenChanged');
  if (target.size + source.size - matches.length > MAX_CHILDREN_AFTER_MERGE) {
    throw httpError(409, 'people.merge.tooManyChildren');
  }
  return new Map(matches.map(({ id, sameAs }) => [id, sameAs]));
}

type Languages = { from: StoredLanguage | undefined; into: StoredLanguage | undefined };

async function findLanguages(db: Db, { from, into }: AccountPair): Promise<Languages> {
  const [source, target] = [
    await findGuardianContact(db, from.id),
    await findGuardianContact(db, into.id),
  ];
  return { from: source?.language, into: target?.language };
}

/** Queues an email to each of the two addresses; neither email reveals the other address. */
async function queueMergeEmails(
  ctx: Services,
  db: Db,
  { from, into }: AccountPair,
  languages: Languages,
) {
  const { name: venue, email: replyTo } = ctx.venue();
  const link = `${ctx.config.publicUrl}/login`;
  for (const [side, { email }] of [
    ['from', from],
    ['into', into],
  ] as const) {
    const language = resolveLanguage(languages[side], ctx.venue());
    await ctx.queueEmail(db, {
      key: `family-merged:${into.id}:${from.id}:${side}`,
      to: email,
      replyTo,
      subject: translate(`people.merged.${side}.subject`, { venue }, language),
      text: [
        translate('mails.greeting', { name: nameFromEmail(email) }, language),
        translate(`people.merged.${side}.text`, { venue, email, link }, language),
        translate('mails.closing', { venue }, language),
      ].join('\n\n'),
    });
  }
}
