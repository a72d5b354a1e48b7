import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { EndingPart, EndingPlan, Obstacle, Person } from '#platform/server/personal-data.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';

const DISPLAY_ORDER: EndingPart['kind'][] = [
  'booking',
  'place-in-line',
  'event',
  'party',
  'membership',
  'pass',
  'credit',
  'gift-card',
];

/** What deleting would end, and the obstacles. Shown as a preview, and checked again on deletion. */
export async function planDeletion(
  ctx: Pick<Services, 'venue' | 'clock' | 'parts'>,
  db: Db,
  person: Person,
  language: Language,
): Promise<EndingPlan> {
  const plan: EndingPlan = { parts: [], obstacles: [] };
  for (const { plan: planPart } of ctx.parts.personalData) {
    const { parts = [], obstacles = [] } = (await planPart?.(ctx, db, person, language)) ?? {};
    plan.parts.push(...parts);
    plan.obstacles.push(...obstacles);
  }
  const rankOf = ({ kind }: EndingPart) => DISPLAY_ORDER.indexOf(kind);
  return {
    parts: plan.parts.sort((one, other) => rankOf(one) - rankOf(other)),
    obstacles: [...new Set(plan.obstacles)],
  };
}

/** A fingerprint of the plan, which changes with its parts, refunds and losses. */
export function fingerprintOf({ parts }: EndingPlan): string {
  const facts = parts.map(({ kind, id, visits, backCents, lostCents }) => {
    // A membership's remaining value shrinks daily by itself.
    return [kind, id, visits, backCents, kind === 'membership' ? 0 : lostCents].join(' ');
  });
  return createHash('sha256').update(facts.sort().join('\n')).digest('base64url');
}

/** Throws 409 for obstacles that only the venue can settle. */
export function assertNoObstacles(obstacles: readonly Obstacle[]): void {
  const [first] = obstacles;
  if (first) throw httpError(409, `profile.obstacles.${first}`);
}
