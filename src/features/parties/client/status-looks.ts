/** How a party's state looks, as a booking's does (spec 4). */
export const statusLooks = {
  booked: 'default',
  pending: 'secondary',
  cancelled: 'destructive',
} as const;
