import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';

/** Returns a function that toasts a failed change, with the server's message if there is one. */
export function useFailureToast() {
  const t = useTranslations('household');
  return (error: Error) => toastError(t('actionFailedTitle'), error, t('actionFailedText'));
}
