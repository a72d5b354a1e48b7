import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#shared/languages.ts';
import type { MailKind, OwnWords } from '../mail-texts-rules.ts';
import { call, queryFor } from './calls.ts';

/** Every kind of mail with the venue's words; refetched each time the page is opened. */
export function useMailTexts() {
  return useQuery({
    ...queryFor('GET /api/admin/mail-texts'),
    staleTime: 0,
  });
}

export function useSaveMailText(kind: MailKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnWords) =>
      call('PATCH /api/admin/mail-texts/:kind', { params: { kind }, body }),
    onSuccess: (words) =>
      queries.setQueryData(queryFor('GET /api/admin/mail-texts').queryKey, (rows) =>
        rows?.map((row) => (row.kind === kind ? { kind, words } : row)),
      ),
  });
}

/** The sample mail with these words. Disabled while `words` is null. */
export function useMailExample(kind: MailKind, words: OwnWords | null) {
  return useQuery({
    ...queryFor(
      'POST /api/admin/mail-texts/:kind/preview',
      words && { params: { kind }, body: words },
    ),
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
