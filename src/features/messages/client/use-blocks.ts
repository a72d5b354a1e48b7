import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from './calls.ts';
import { useConversationAction } from './conversation/use-conversation-actions.ts';

const KEY = ['/api/blocks'] as const;

/** Whom the signed-in person has blocked. */
export function useBlocks() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/blocks', undefined, { signal }),
  });
}

/** Blocks somebody or lets them again. Invalidates their matches and conversations. */
export function useBlock({ name }: { name: string }) {
  const t = useTranslations('safety');
  const queryClient = useQueryClient();
  return useConversationAction(
    async (asked: { userId: string; blocked: boolean }) => {
      await call('POST /api/blocks', { body: asked });
      await queryClient.invalidateQueries({ queryKey: KEY });
      void queryClient.invalidateQueries({ queryKey: ['/api/matches'] });
    },
    ({ blocked }) => ({
      title: t(blocked ? 'blockedTitle' : 'unblockedTitle'),
      description: t(blocked ? 'blockedText' : 'unblockedText', { name }),
    }),
  );
}
