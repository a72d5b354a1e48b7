import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { toast } from '#platform/client/ui/toast.ts';

/** Toasts what went wrong with a change: the server's own sentence where it answered with one. */
export function useTellTrouble() {
  const t = useTranslations('household');
  return (error: Error) => {
    const isSaid = error instanceof ApiError && error.code !== '' && error.status < 500;
    const description = isSaid ? error.said : t('notDoneText');
    toast({ title: t('notDoneTitle'), description, destructive: true });
  };
}
