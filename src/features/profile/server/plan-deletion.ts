import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type {
  DeletionItem,
  DeletionPlan,
  Obstacle,
  Person,
} from '#platform/server/personal-data.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';

const DISPLAY_ORDER: DeletionItem['kind'][] = [
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
  ctx: Pick<Services, 'venue' | 'clock' | 'hooks'>,
  db: Db,
  person: Person,
  language: Language,
): Promise<DeletionPlan> {
  const plan: DeletionPlan = { items: [], obstacles: [] };
  for (const { plan: findItemsAndObstacles } of ctx.hooks.personalData) {
    const { items = [], obstacles = [] } =
      (await findItemsAndObstacles?.(ctx, db, person, language)) ?? {};
    plan.items.push(...items);
    plan.obstacles.push(...obstacles);
  }
  const rankOf = ({ kind }: DeletionItem) => DISPLAY_ORDER.indexOf(kind);
  return {
    items: plan.items.sort((a, b) => rankOf(a) - rankOf(b)),
    obstacles: [...new Set(plan.obstacles)],
  };
}

/** Returns a hash of the plan's items, refunds and losses. */
export function computePlanFingerprint({ items }: DeletionPlan): string {
  const lines = items.map(({ kind, id, visits, refundCents, forfeitedCents }) => {
    // A membership's forfeited value is excluded, because it decreases every day.
    return [kind, id, visits, refundCents, kind === 'membership' ? 0 : forfeitedCents].join(' ');
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url');
}

/** Throws 409 with the first obstacle's message if there is one. */
export function assertNoObstacles(obstacles: readonly Obstacle[]): void {
  const [first] = obstacles;
  if (first) throw httpError(409, `profile.obstacles.${first}`);
}
