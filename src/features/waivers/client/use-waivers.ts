import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { call, queriesOf, queryFor } from './calls.ts';
import type { WaiverBody } from './waiver-form-values.ts';

/** The text that is signed now, with the hash that the signature vouches for. */
export function useWaiverText() {
  const { language } = useLanguage();
  return useQuery(queryFor('GET /api/waivers/text', { query: { language } }));
}

/** What the form needs of a way to sign. */
export type SignWaiver = {
  mutate: (body: WaiverBody, after: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
};

/** Signs in one's own browser. */
export function useSignWaiver() {
  return useSigning((body, idempotencyKey) =>
    call('POST /api/waivers', { body }, { idempotencyKey }),
  );
}

/** Signs at a kiosk: nothing of the form stays in its memory. */
export function useSignWaiverAtKiosk() {
  return useSigning((body, idempotencyKey) =>
    call('POST /api/waivers/at-kiosk', { body }, { idempotencyKey }),
  );
}

/**
 * The same form sent twice (a double click, a retry) is stored once; success and failure are
 * toasted to the letter of spec 8.
 */
function useSigning(send: (body: WaiverBody, idempotencyKey: string) => Promise<unknown>) {
  const t = useTranslations('waivers');
  const queries = useQueryClient();
  const [keys] = useState(() => createAttemptKeys());
  return useMutation({
    gcTime: 0,
    mutationFn: (body: WaiverBody) => send(body, keys.keyFor(body)),
    onSuccess: async () => {
      toast({ title: t('signedTitle'), description: t('signedText') });
      await queries.invalidateQueries(queriesOf('GET /api/waivers/check/:email'));
    },
    onError: async () => {
      toast({ title: t('failedTitle'), description: t('failedText'), destructive: true });
      await queries.invalidateQueries(queriesOf('GET /api/waivers/text'));
    },
  });
}

/** Whether a valid waiver stands for an e-mail, asked at a kiosk. */
export function useWaiverCheckAtKiosk() {
  return useMutation({
    gcTime: 0,
    mutationFn: (email: string) => call('POST /api/waivers/at-kiosk/check', { body: { email } }),
  });
}
