import { useTranslations } from 'use-intl';
import { failedToast } from './failure.ts';

/** `failedToast` in the back office's general words. */
export function useOfficeFailure() {
  const t = useTranslations('office');
  return (error: unknown) => failedToast(t('failedTitle'), error, t('failedText'));
}
