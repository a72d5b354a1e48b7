import { useTranslations } from 'use-intl';
import { ApiError } from './api.ts';
import { toast } from './ui/toast.ts';

/** Shows a failure toast in the back office, with the server's sentence if it has one. */
export function useSayTrouble() {
  const t = useTranslations('office');
  return (error: unknown) =>
    toast({
      title: t('failedTitle'),
      description:
        error instanceof ApiError && error.code !== '' && error.status < 500
          ? error.said
          : t('failedText'),
      destructive: true,
    });
}
