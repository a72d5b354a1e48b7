import { useTranslations } from 'use-intl';
import type { InputOf } from '#shared/endpoint.ts';
import { type Calls, call } from '../calls.ts';
import { useConversationAction } from './use-conversation-actions.ts';

type Body = InputOf<Calls['POST /api/messages/:id/report']>['body'];
export type ReportReason = Body['reason'];

/** Reports a message to the venue. Idempotent. */
export function useReport() {
  const t = useTranslations('safety');
  return useConversationAction(
    ({ id, ...body }: { id: string } & Body) =>
      call('POST /api/messages/:id/report', { params: { id }, body }),
    () => ({ title: t('reportedTitle'), description: t('reportedText') }),
  );
}
