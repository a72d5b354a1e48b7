import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../client/api.ts';
import { toast } from '../../../client/ui/toast.ts';
import type { WaiverBody } from './waiver-form-values.ts';

/** The text that is signed now, with the hash that the signature vouches for. */
export function useWaiverText() {
  return useQuery({
    queryKey: ['/api/waivers/text'],
    queryFn: ({ signal }) => call('GET /api/waivers/text', {}, { signal }),
  });
}

/**
 * Signs. The same form sent twice (a double click, a retry) is stored once; success and failure
 * are toasted to the letter of spec 8.
 */
export function useSignWaiver() {
  const t = useTranslations('waivers');
  const queries = useQueryClient();
  const sent = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (body: WaiverBody) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: randomKey() };
      return call('POST /api/waivers', { body }, { idempotencyKey: sent.current.key });
    },
    onSuccess: async () => {
      toast({ title: t('signedTitle'), description: t('signedText') });
      await queries.invalidateQueries({ queryKey: ['/api/waivers/check'] });
    },
    onError: async () => {
      toast({ title: t('failedTitle'), description: t('failedText'), destructive: true });
      await queries.invalidateQueries({ queryKey: ['/api/waivers/text'] });
    },
  });
}

/** Not randomUUID, which browsers keep from pages on plain http in a local network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
