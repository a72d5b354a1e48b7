import { aSlot } from '#features/bookings/server/bookings-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aMatch } from './family-factory.ts';
import { playProposals } from './matches-tables.ts';

type Changes = Partial<typeof playProposals.$inferInsert> & {
  slot?: { date: string; slotLabel: string };
};

/** Inserts an open proposal, and a match unless `matchId` is given. Returns the proposal's id. */
export async function aProposal(
  app: TestApp,
  by: { id: string },
  to: { id: string },
  { slot, ...changes }: Changes = {},
): Promise<string> {
  const { date, slotLabel } = slot ?? (await aSlot(app));
  const now = app.clock.now();
  const [row] = await app.db
    .insert(playProposals)
    .values({
      matchId: changes.matchId ?? (await aMatch(app, by, to)),
      proposedBy: by.id,
      proposedTo: to.id,
      venueDate: date,
      slotLabel,
      childrenCount: 1,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      ...changes,
    })
    .returning({ id: playProposals.id });
  return row?.id ?? '';
}
