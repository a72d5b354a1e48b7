import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queriesOf as queriesOfMatches } from '#features/matches/client/calls.ts';
import { call, queriesOf, queryFor } from './calls.ts';
import { useConversationAction } from './conversation/use-conversation-actions.ts';

/** Whom the signed-in person has blocked. */
export function useBlocks() {
  return useQuery(queryFor('GET /api/blocks'));
}

/** Blocks somebody or lets them again. Invalidates their matches and conversations. */
export function useBlock({ name }: { name: string }) {
  const t = useTranslations('safety');
  const queryClient = useQueryClient();
  return useConversationAction(
    async (asked: { userId: string; blocked: boolean }) => {
      await call('POST /api/blocks', { body: asked });
      await queryClient.invalidateQueries(queriesOf('GET /api/blocks'));
      void queryClient.invalidateQueries(queriesOfMatches('GET /api/matches'));
    },
    ({ blocked }) => ({
      title: t(blocked ? 'blockedTitle' : 'unblockedTitle'),
      description: t(blocked ? 'blockedText' : 'unblockedText', { name }),
    }),
  );
}
