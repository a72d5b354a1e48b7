import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queriesOf as queriesOfMatches } from '#features/matches/client/calls.ts';
import { call, queriesOf, queryFor } from './calls.ts';
import { useConversationAction } from './conversation/use-conversation-actions.ts';

/** The people blocked by the current user. */
export function useBlocks() {
  return useQuery(queryFor('GET /api/blocks'));
}

/** Blocks or unblocks a person. Invalidates matches and conversations. */
export function useBlock({ name }: { name: string }) {
  const t = useTranslations('safety');
  const queryClient = useQueryClient();
  return useConversationAction(
    async (input: { userId: string; blocked: boolean }) => {
      await call('POST /api/blocks', { body: input });
      await queryClient.invalidateQueries(queriesOf('GET /api/blocks'));
      void queryClient.invalidateQueries(queriesOfMatches('GET /api/matches'));
    },
    ({ blocked }) => ({
      title: t(blocked ? 'blockedTitle' : 'unblockedTitle'),
      description: t(blocked ? 'blockedText' : 'unblockedText', { name }),
    }),
  );
}
