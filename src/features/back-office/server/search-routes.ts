import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { type Area, canAccessArea } from '#shared/areas.ts';
import { searchContract } from '../search-contract.ts';
import { searchBookings, searchEvents, searchFamilies, searchOrders } from './search-queries.ts';

export const searchRoutes = routes(searchContract, {
  'GET /api/admin/search': async ({ db, clock, user, query: { q } }) => {
    const ifAllowed = <Rows>(area: Area, search: () => PromiseLike<Rows>) =>
      canAccessArea(user, area) ? search() : null;
    const [families, bookings, orders, events] = await Promise.all([
      ifAllowed('people', () => searchFamilies(db, q)),
      ifAllowed('bookings', () => searchBookings(db, q)),
      ifAllowed('orders', () => searchOrders(db, q)),
      ifAllowed('events', () => searchEvents(db, q, clock.now())),
    ]);
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'office.searched',
      subject: 'office',
    });
    return { families, bookings, orders, events };
  },
});
