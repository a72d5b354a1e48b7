import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveNews } from '#features/accounts/client/index.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from '../calls.ts';
import { useRefreshEvents } from './use-admin-events.ts';

export type SourceInput = InputOf<Calls['POST /api/admin/event-sources']>['body'];
type SourceChange = InputOf<Calls['PATCH /api/admin/event-sources/:id']>['body'];

/** Sources with the results of their last runs. */
export function useEventSources() {
  return useQuery(queryFor('GET /api/admin/event-sources'));
}

/** The running import, or the last one, updated live; invalidates events and sources. */
export function useImportRun() {
  const queryClient = useQueryClient();
  const refresh = useRefreshEvents();
  useLiveNews(['event_import'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/admin/event-imports/latest'));
    void queryClient.invalidateQueries(queriesOf('GET /api/admin/event-sources'));
    void refresh();
  });
  return useQuery(queryFor('GET /api/admin/event-imports/latest'));
}

/** Imports all sources; resolves when the run is over, or after some seconds. */
export function useScrape() {
  const refresh = useRefreshSources();
  return useMutation({
    mutationFn: () => call('POST /api/events/scrape', { body: {} }),
    onSettled: refresh,
  });
}

function useRefreshSources() {
  const queryClient = useQueryClient();
  const refresh = useRefreshEvents();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(queriesOf('GET /api/admin/event-sources')),
      queryClient.invalidateQueries(queriesOf('GET /api/admin/event-imports/latest')),
      refresh(),
    ]);
}

export function useAddSource() {
  const refresh = useRefreshSources();
  return useMutation({
    mutationFn: ({ source, key }: { source: SourceInput; key: string }) =>
      call('POST /api/admin/event-sources', { body: source }, { idempotencyKey: key }),
    onSuccess: refresh,
  });
}

export function useChangeSource() {
  const refresh = useRefreshSources();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: SourceChange }) =>
      call('PATCH /api/admin/event-sources/:id', { params: { id }, body: change }),
    onSuccess: refresh,
  });
}

export function useRemoveSource() {
  const refresh = useRefreshSources();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/event-sources/:id', { params: { id } }),
    onSuccess: refresh,
  });
}
