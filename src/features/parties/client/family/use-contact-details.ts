import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { queryFor } from '#features/profile/client/calls.ts';

export const emptyContactDetails = { guardianName: '', email: '', phone: '' };

export type ContactDetails = typeof emptyContactDetails;

/** The signed-in user's contact details; empty for visitors and while loading. */
export function useContactDetails(): ContactDetails {
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
