import type { CallName } from '#shared/endpoint.ts';

/**
 * The scopes of API keys, each with the calls that it allows. Contains only calls of the desk and the back office,
 * never those of a member's own account.
 */
export const apiScopes = {
  'bookings:read': ['GET /api/bookings'],
  'visits:read': ['GET /api/check-in/today'],
  'visits:write': [
    'POST /api/member-codes/validate',
    'POST /api/check-in/visits',
    'POST /api/check-in/visits/:id/check-out',
  ],
  'waivers:read': ['GET /api/waivers', 'GET /api/waivers/:id/pdf'],
  'people:read': ['GET /api/admin/people'],
  'orders:read': ['GET /api/admin/orders', 'GET /api/admin/orders/:id'],
  'events:write': ['POST /api/events', 'PATCH /api/events/:id'],
} as const satisfies Record<string, readonly CallName[]>;

export type ApiScope = keyof typeof apiScopes;
export const scopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]];

/** Returns the scopes that allow a call; most calls have none. */
export function scopesOf(call: string): ApiScope[] {
  return scopeNames.filter((scope) => (apiScopes[scope] as readonly string[]).includes(call));
}
