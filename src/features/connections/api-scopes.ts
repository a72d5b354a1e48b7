import type { CallName } from '#shared/endpoint.ts';

/**
 * The scopes of API keys. A key may only make the calls that its scopes list.
 * Only calls of the desk and the back office belong here, never a user's own.
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

/** The scopes that allow a call; none for most. */
export function scopesOf(call: string): ApiScope[] {
  return scopeNames.filter((scope) => (apiScopes[scope] as readonly string[]).includes(call));
}
