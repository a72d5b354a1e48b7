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

/** Returns what deleting the account would end, and the obstacles. Used for the preview and for the deletion. */
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
    parts: plan.parts.sort((a, b) => rankOf(a) - rankOf(b)),
    obstacles: [...new Set(plan.obstacles)],
  };
}

/** Returns a hash of the plan's parts, refunds and losses. */
export function planFingerprint({ parts }: EndingPlan): string {
  const lines = parts.map(({ kind, id, visits, backCents, lostCents }) => {
    // Excluded, because a membership's remaining value decreases every day.
    return [kind, id, visits, backCents, kind === 'membership' ? 0 : lostCents].join(' ');
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url');
}

/** Throws 409 for obstacles that only the venue can settle. */
export function assertNoObstacles(obstacles: readonly Obstacle[]): void {
  const [first] = obstacles;
  if (first) throw httpError(409, `profile.obstacles.${first}`);
}
