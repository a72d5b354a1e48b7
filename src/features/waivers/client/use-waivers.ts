import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../client/api.ts';
import { toast } from '../../../client/ui/toast.ts';
import { useLanguage } from '../../../client/use-language.ts';
import type { WaiverBody } from './waiver-form-values.ts';

/** The text that is signed now, with the hash that the signature vouches for. */
export function useWaiverText() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['/api/waivers/text', language],
    queryFn: ({ signal }) => call('GET /api/waivers/text', { query: { language } }, { signal }),
  });
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
  const sent = useRef({ body: '', key: '' });
  return useMutation({
    gcTime: 0,
    mutationFn: (body: WaiverBody) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: randomKey() };
      return send(body, sent.current.key);
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

/** Whether a valid waiver stands for an e-mail, asked at a kiosk. */
export function useWaiverCheckAtKiosk() {
  return useMutation({
    gcTime: 0,
    mutationFn: (email: string) => call('POST /api/waivers/at-kiosk/check', { body: { email } }),
  });
}

/** Not randomUUID, which browsers keep from pages on plain http in a local network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
