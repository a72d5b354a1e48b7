import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';

/** Redirects to a path of this site already checked by sameSitePath; replaces the history entry. */
export function RedirectTo({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(to), [router, to]);
  return <PageLoading />;
}
