import { useTranslations } from 'use-intl';
import { call } from '../../../client/api.ts';
import type { InputOf } from '../../../shared/endpoint.ts';
import type { AllCalls } from '../../all-contracts.ts';
import { useConversationAction } from './use-conversation-actions.ts';

type Body = InputOf<AllCalls['POST /api/messages/:id/report']>['body'];
export type ReportReason = Body['reason'];

/** Reports a message to the venue; the same one twice is one report. */
export function useReport() {
  const t = useTranslations('safety');
  return useConversationAction(
    ({ id, ...body }: { id: string } & Body) =>
      call('POST /api/messages/:id/report', { params: { id }, body }),
    () => ({ title: t('reportedTitle'), description: t('reportedText') }),
  );
}
