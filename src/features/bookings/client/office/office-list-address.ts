import { isVenueDate } from '#shared/venue-dates.ts';
import type { OfficeQuery } from './use-office-bookings.ts';

/** Bookings on a page of the list. */
export const ROWS = 25;
const sorts = ['created', 'date', 'guardian'] as const;
export const statuses = ['paid', 'pending', 'cancelled'] as const;
export const types = ['open-play', 'trial', 'member', 'event'] as const;

type Address = Partial<
  Record<'search' | 'sort' | 'direction' | 'status' | 'type' | 'from' | 'to', string>
>;

/** What the address asks of the list; what is senseless in it counts as not there. */
export function readListAddress(address: Address, page: number) {
  const sort = sorts.find((sort) => sort === address.sort) ?? 'created';
  const asked = (['asc', 'desc'] as const).find((direction) => direction === address.direction);
  const direction = asked ?? (sort === 'created' ? ('desc' as const) : ('asc' as const));
  const filters = {
    search: address.search?.trim().slice(0, 100) || undefined,
    status: statuses.find((status) => status === address.status),
    type: types.find((type) => type === address.type),
    from: address.from && isVenueDate(address.from) ? address.from : undefined,
    to: address.to && isVenueDate(address.to) ? address.to : undefined,
  };
  const query: OfficeQuery = { ...filters, sort, direction, page, rows: ROWS };
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return { query, isFiltered, sorting: { column: sort, direction } };
}
