import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { queryFor } from '#features/profile/client/calls.ts';

export const nothingKnown = { guardianName: '', email: '', phone: '' };

export type OwnDetails = typeof nothingKnown;

/** What is known of the signed-in person; empty for visitors, and until it is there. */
export function useOwnDetails(): OwnDetails {
  const { user } = useCurrentUser();
  const profile = useQuery({
    ...queryFor('GET /api/profile'),
    enabled: user !== null,
  });
  return {
    guardianName: user?.name ?? '',
    email: user?.email ?? '',
    phone: (user && profile.data?.phone) ?? '',
  };
}
