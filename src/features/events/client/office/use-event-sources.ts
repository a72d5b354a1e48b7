import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';
import { useInvalidateEvents } from './use-admin-events.ts';

export type SourceInput = InputOf<Calls['POST /api/admin/event-sources']>['body'];
type SourceChange = InputOf<Calls['PATCH /api/admin/event-sources/:id']>['body'];

/** Fetches the sources with the results of their last runs. */
export function useEventSources() {
  return useQuery(queryFor('GET /api/admin/event-sources'));
}

/** Fetches the running import, or the last one. Live updates invalidate it, the sources and the events. */
export function useImportRun() {
  const queryClient = useQueryClient();
  const invalidateEvents = useInvalidateEvents();
  useLiveUpdates(['event_import'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/admin/event-imports/latest'));
    void queryClient.invalidateQueries(queriesOf('GET /api/admin/event-sources'));
    void invalidateEvents();
  });
  return useQuery(queryFor('GET /api/admin/event-imports/latest'));
}

/** Imports all sources. Resolves when the run ends, or after 20 seconds if it takes longer. */
export function useStartImport() {
  const invalidate = useInvalidateSources();
  return useMutation({
    mutationFn: () => call('POST /api/events/scrape', { body: {} }),
    onSettled: invalidate,
  });
}

function useInvalidateSources() {
  const queryClient = useQueryClient();
  const invalidateEvents = useInvalidateEvents();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(queriesOf('GET /api/admin/event-sources')),
      queryClient.invalidateQueries(queriesOf('GET /api/admin/event-imports/latest')),
      invalidateEvents(),
    ]);
}

export function useAddSource() {
  const invalidate = useInvalidateSources();
  return useMutation({
    mutationFn: ({ source, key }: { source: SourceInput; key: string }) =>
      call('POST /api/admin/event-sources', { body: source }, { idempotencyKey: key }),
    onSuccess: invalidate,
  });
}

export function useChangeSource() {
  const invalidate = useInvalidateSources();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: SourceChange }) =>
      call('PATCH /api/admin/event-sources/:id', { params: { id }, body: change }),
    onSuccess: invalidate,
  });
}

export function useRemoveSource() {
  const invalidate = useInvalidateSources();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/event-sources/:id', { params: { id } }),
    onSuccess: invalidate,
  });
}
