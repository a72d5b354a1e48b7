import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#shared/languages.ts';
import type { MailKind, OwnWords } from '../mail-texts-rules.ts';
import { call } from './calls.ts';

const key = '/api/admin/mail-texts';

/** Every kind of mail with the venue's words; asked anew whenever the page is opened. */
export function useMailTexts() {
  return useQuery({
    queryKey: [key],
    queryFn: ({ signal }) => call('GET /api/admin/mail-texts', undefined, { signal }),
    staleTime: 0,
  });
}

export function useSaveMailText(kind: MailKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnWords) =>
      call('PATCH /api/admin/mail-texts/:kind', { params: { kind }, body }),
    onSuccess: (words) =>
      queries.setQueryData<{ kind: MailKind; words: OwnWords }[]>([key], (rows) =>
        rows?.map((row) => (row.kind === kind ? { kind, words } : row)),
      ),
  });
}

/** The real mail about an example, with these words. Null: they are too long as yet. */
export function useMailExample(kind: MailKind, words: OwnWords | null) {
  return useQuery({
    queryKey: [key, kind, 'preview', words],
    queryFn: ({ signal }) =>
      words &&
      call(
        'POST /api/admin/mail-texts/:kind/preview',
        { params: { kind }, body: words },
        { signal },
      ),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useTestMailText(kind: MailKind) {
  return useMutation({
    mutationFn: (body: { words: OwnWords; language: Language }) =>
      call('POST /api/admin/mail-texts/:kind/test', { params: { kind }, body }),
  });
}
