import { useTranslations } from 'use-intl';
import { toastError } from './failure.ts';

/** Returns a function that shows an error toast with the back office's generic texts. */
export function useOfficeErrorToast() {
  const t = useTranslations('office');
  return (error: unknown) => toastError(t('failedTitle'), error, t('failedText'));
}
