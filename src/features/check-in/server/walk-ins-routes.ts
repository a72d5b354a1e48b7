import { routes } from '#platform/server/http/route.ts';
import { walkInsContract } from '../walk-ins-contract.ts';
import { bookWalkIn } from './book-walk-in.ts';
import { undoWalkIn } from './undo-walk-in.ts';

export const walkInsRoutes = routes(walkInsContract, {
  'POST /api/check-in/walk-ins': (ctx) => bookWalkIn(ctx),

  'POST /api/check-in/walk-ins/:id/take-back': async (ctx) => {
    const handBackCents = await undoWalkIn(ctx, ctx.params.id);
    return { success: true as const, handBackCents };
  },
});
