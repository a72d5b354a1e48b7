import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomKey } from '#platform/client/random-key.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type Invitation = ResponseOf<Calls['GET /api/invitations/:code']>;
export type PartyAnswer = Omit<InputOf<Calls['POST /api/invitations/:code/answer']>['body'], 'key'>;

const storageName = (code: string) => `invitation-${code}`;

/**
 * The key of one's own answer: from the mail's link, from this browser, or a new one. It is kept
 * before the first answer leaves, so that a repeated try changes the same answer.
 */
export function useAnswerKey(code: string, fromLink: string | undefined) {
  const [key] = useState(() => {
    try {
      const kept = fromLink ?? localStorage.getItem(storageName(code)) ?? randomKey();
      localStorage.setItem(storageName(code), kept);
      return kept;
    } catch {
      // Storage can be closed to us: then the mail's link is the way back.
      return fromLink ?? randomKey();
    }
  });
  return key;
}

/** An invitation with the own answer, by its key. */
export function useInvitation(code: string, key: string) {
  return useQuery(queryFor('GET /api/invitations/:code', { params: { code }, query: { key } }));
}

export function useAnswerInvitation(code: string, key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: PartyAnswer) =>
      call('POST /api/invitations/:code/answer', { params: { code }, body: { key, ...answer } }),
    onSuccess: () =>
      queryClient.invalidateQueries(queriesOf('GET /api/invitations/:code', { params: { code } })),
  });
}
