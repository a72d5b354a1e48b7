import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useOfficeErrorToast } from '#platform/client/use-office-error-toast.ts';
import type { EditedQuestion } from '../../waiver-answers-contract.ts';
import { call, queriesOf, queryFor } from '../calls.ts';

export function useWaiverQuestions() {
  return useQuery(queryFor('GET /api/admin/waiver-questions'));
}

export function useSaveQuestions() {
  const t = useTranslations('waiverVersions.questions');
  const showErrorToast = useOfficeErrorToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (questions: EditedQuestion[]) =>
      call('POST /api/admin/waiver-questions', { body: { questions } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(queryFor('GET /api/admin/waiver-questions').queryKey, saved);
      toast({ title: t('saved') });
      await queryClient.invalidateQueries(queriesOf('GET /api/waivers/text'));
    },
    onError: showErrorToast,
  });
}
