import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';

/** Toasts a failed change, with the server's message if there is one. */
export function useFailureToast() {
  const t = useTranslations('household');
  return (error: Error) => failedToast(t('notDoneTitle'), error, t('notDoneText'));
}
