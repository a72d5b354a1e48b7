import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { call, queryFor } from '../calls.ts';

/** The query parameters of the link in an emailed waiver copy; empty for a signed-in family. */
export type PhotoConsentLink = { waiver?: string | undefined; token?: string | undefined };

export function usePhotoConsent(link: PhotoConsentLink) {
  return useQuery(queryFor('GET /api/photo-consent', { query: link }));
}

export function useChangePhotoConsent(link: PhotoConsentLink) {
  const t = useTranslations('waivers.photos');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { waiverId: string; isAllowed: boolean }) =>
      call('POST /api/photo-consent', { body: { ...link, ...change } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryFor('GET /api/photo-consent', { query: link }).queryKey, saved);
      toast({ title: t('saved') });
    },
    onError: (error) => toastFailure(t('failed'), error),
  });
}
