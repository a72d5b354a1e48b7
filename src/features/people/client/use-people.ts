import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOfficeErrorToast } from '#platform/client/use-office-error-toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call, queriesOf, queryFor } from './calls.ts';
import { createNoteDraft } from './family-note-draft.ts';

export type PeopleQuery = InputOf<Calls['GET /api/admin/people']>['query'];

/** A page of families. Shows the previous page while the next one loads. */
export function usePeople(query: PeopleQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/people', { query }),
    placeholderData: keepPreviousData,
  });
}

export function useFamily(id: string) {
  return useQuery(queryFor('GET /api/admin/people/:id', { params: { id } }));
}

type ChangeCode = Calls['POST /api/admin/people/:id/code'];
type StandingBody = InputOf<Calls['POST /api/admin/people/:id/standing']>['body'];

/** Mutations of a family. Each shows a toast on error and invalidates all families. */
export function useFamilyActions(id: string) {
  const queryClient = useQueryClient();
  const onError = useOfficeErrorToast();
  const onSettled = () => queryClient.invalidateQueries(queriesOf('GET /api/admin/people'));
  const params = { id };
  const addNote = useMutation({
    mutationFn: (content: string) =>
      call('POST /api/admin/people/:id/notes', { params, body: { content } }),
    // Also if the sheet was closed meanwhile, or the saved note would be offered again.
    onSuccess: (_, content) => {
      const draft = createNoteDraft(id);
      if (draft.load().content === content) draft.clear();
    },
    onError,
    onSettled,
  });
  const removeNote = useMutation({
    mutationFn: (noteId: string) =>
      call('DELETE /api/admin/people/:id/notes/:noteId', { params: { id, noteId } }),
    onError,
    onSettled,
  });
  const changeCode = useMutation({
    mutationFn: (action: InputOf<ChangeCode>['body']['action']) =>
      call('POST /api/admin/people/:id/code', { params, body: { action } }),
    onError,
    onSettled,
  });
  const changeStanding = useMutation({
    mutationFn: (body: StandingBody) =>
      call('POST /api/admin/people/:id/standing', { params, body }),
    onError,
    onSettled,
  });
  return { addNote, removeNote, changeCode, changeStanding };
}
