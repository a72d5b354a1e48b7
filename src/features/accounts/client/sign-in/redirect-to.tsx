import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';

/** Replaces the current history entry with `to`, a path already validated by sameSitePath. */
export function RedirectTo({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(to), [router, to]);
  return <PageLoading />;
}
