import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#shared/languages.ts';
import type { CustomTexts, EmailKind } from '../mail-texts-rules.ts';
import { call, queryFor } from './calls.ts';

/** All kinds of email with their custom texts; refetched whenever the page is opened. */
export function useMailTexts() {
  return useQuery({
    ...queryFor('GET /api/admin/mail-texts'),
    staleTime: 0,
  });
}

export function useSaveMailText(kind: EmailKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomTexts) =>
      call('PATCH /api/admin/mail-texts/:kind', { params: { kind }, body }),
    onSuccess: (words) =>
      queryClient.setQueryData(queryFor('GET /api/admin/mail-texts').queryKey, (rows) =>
        rows?.map((row) => (row.kind === kind ? { kind, words } : row)),
      ),
  });
}

/** A sample email with the given custom texts; disabled while they are null. */
export function useEmailPreview(kind: EmailKind, texts: CustomTexts | null) {
  return useQuery({
    ...queryFor(
      'POST /api/admin/mail-texts/:kind/preview',
      texts && { params: { kind }, body: texts },
    ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useSendTestEmail(kind: EmailKind) {
  return useMutation({
    mutationFn: (body: { words: CustomTexts; language: Language }) =>
      call('POST /api/admin/mail-texts/:kind/test', { params: { kind }, body }),
  });
}
