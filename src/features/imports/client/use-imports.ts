import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { ImportKind } from '../imports-rules.ts';
import { call, queriesOf, queryFor } from './calls.ts';

const POLL_MILLIS = 1500;

export type ColumnMapping = { mapping: Record<string, string>; dayOrder: 'month' | 'day' };

/** The newest imports, polled while one is running. */
export function useImports() {
  return useQuery({
    ...queryFor('GET /api/admin/imports'),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state }) => state === 'running') ? POLL_MILLIS : false,
  });
}

/** A mutation that invalidates the imports and toasts errors with the server's message. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const t = useTranslations('officeData');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries(queriesOf('GET /api/admin/imports')),
    onError: (error: Error) =>
      toast({
        title: t('failed'),
        description: error.message.replace(/^\d+: /, ''),
        destructive: true,
      }),
  });
}

export const useUpload = () =>
  useChange(async ({ kind, file }: { kind: ImportKind; file: File }) =>
    call('POST /api/admin/imports', {
      body: { kind, fileName: file.name.slice(0, 200), content: await encodeBase64(file) },
    }),
  );

type MappingInput = { id: string; columnMapping: ColumnMapping };

export const useDryRun = () =>
  useChange(({ id, columnMapping }: MappingInput) =>
    call('POST /api/admin/imports/:id/dry-run', { params: { id }, body: columnMapping }),
  );

export const useRunImport = () =>
  useChange(({ id, columnMapping }: MappingInput) =>
    call('POST /api/admin/imports/:id/run', { params: { id }, body: columnMapping }),
  );

/** Encodes a file as base64. FileReader returns a data URL: "data:…;base64,<content>". */
function encodeBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('reading the file failed'));
    reader.readAsDataURL(file);
  });
}
