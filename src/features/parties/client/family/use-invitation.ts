import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomKey } from '#platform/client/random-key.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';

export type Invitation = ResponseOf<Calls['GET /api/invitations/:code']>;
export type PartyAnswer = Omit<InputOf<Calls['POST /api/invitations/:code/answer']>['body'], 'key'>;

const storageKey = (code: string) => `invitation-${code}`;

/**
 * The key of the guest's answer: from the emailed link, from this browser's storage, or a new one. Stored before
 * the first submission, so that a retry updates the same answer.
 */
export function useAnswerKey(code: string, fromLink: string | undefined) {
  const [key] = useState(() => {
    try {
      const key = fromLink ?? localStorage.getItem(storageKey(code)) ?? randomKey();
      localStorage.setItem(storageKey(code), key);
      return key;
    } catch {
      // Without storage, the guest can still change the answer through the emailed link.
      return fromLink ?? randomKey();
    }
  });
  return key;
}

/** An invitation, with the guest's answer if one is stored under the key. */
export function useInvitation(code: string, key: string) {
  return useQuery(queryFor('GET /api/invitations/:code', { params: { code }, query: { key } }));
}

/** Sends the guest's answer, or changes the one stored under the key. */
export function useSendAnswer(code: string, key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: PartyAnswer) =>
      call('POST /api/invitations/:code/answer', { params: { code }, body: { key, ...answer } }),
    onSuccess: () =>
      queryClient.invalidateQueries(queriesOf('GET /api/invitations/:code', { params: { code } })),
  });
}
