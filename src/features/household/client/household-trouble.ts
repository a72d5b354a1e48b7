import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { toast } from '#platform/client/ui/toast.ts';

/** Toasts a failed change, with the server's message if there is one. */
export function useTellTrouble() {
  const t = useTranslations('household');
  return (error: Error) => {
    const hasMessage = error instanceof ApiError && error.code !== '' && error.status < 500;
    const description = hasMessage ? error.said : t('notDoneText');
    toast({ title: t('notDoneTitle'), description, destructive: true });
  };
}
