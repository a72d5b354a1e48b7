import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import type { ImportKind } from '../import-kinds.ts';
import type { FileImport, ImportState, OutcomeFilter, OutcomePage } from '../imports-contract.ts';
import { call, pagesFor, queriesOf, queryFor } from './calls.ts';
import { uploadFile } from './upload-file.ts';

const POLL_MILLIS = 1000;
const IN_PROGRESS_STATES: readonly ImportState[] = ['reading', 'trying', 'running', 'undoing'];

export const isInProgress = ({ state }: Pick<FileImport, 'state'>) =>
  IN_PROGRESS_STATES.includes(state);

/** Fetches the newest imports; polls while the server works on one. */
export function useImports() {
  return useQuery({
    ...queryFor('GET /api/admin/imports'),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? POLL_MILLIS : false),
  });
}

/** Fetches the rows of an import with this outcome, page by page. */
export function useOutcomes(file: Pick<FileImport, 'id'>, outcome: OutcomeFilter) {
  return useInfiniteQuery({
    ...pagesFor('GET /api/admin/imports/:id/rows', (after) => ({
      params: { id: file.id },
      query: { outcome, after },
    })),
    getNextPageParam: ({ rows, hasMore }: OutcomePage) =>
      hasMore ? String(rows.at(-1)?.line ?? 0) : undefined,
  });
}

/** A mutation that refetches the imports and their rows, and shows errors. */
function useImportMutation<Input, Result>(change: (input: Input) => Promise<Result>) {
  const t = useTranslations('officeImport');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(queriesOf('GET /api/admin/imports')),
        queryClient.invalidateQueries(queriesOf('GET /api/admin/imports/:id/rows')),
      ]),
    onError: (error: Error) => toastError(t('failed'), error),
  });
}

type UploadInput = { file: File; onProgress: (bytes: number) => void };

export const useUpload = () =>
  useImportMutation(({ file, onProgress }: UploadInput) => uploadFile(file, onProgress));

export const useChangeKind = () =>
  useImportMutation(({ id, kind }: { id: string; kind: ImportKind }) =>
    call('POST /api/admin/imports/:id/kind', { params: { id }, body: { kind } }),
  );

type PreviewInput = {
  id: string;
  mapping: Record<string, string>;
  chosenOrder: 'month' | 'day' | null;
};

export const usePreview = () =>
  useImportMutation(({ id, ...body }: PreviewInput) =>
    call('POST /api/admin/imports/:id/dry-run', { params: { id }, body }),
  );

export const useRun = () =>
  useImportMutation((id: string) => call('POST /api/admin/imports/:id/run', { params: { id } }));

export const useUndo = () =>
  useImportMutation((id: string) => call('POST /api/admin/imports/:id/undo', { params: { id } }));
