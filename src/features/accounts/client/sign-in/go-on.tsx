import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';

/** Goes on to a path of this site that was checked by sameSitePath; "back" does not return here. */
export function GoOn({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(to), [router, to]);
  return <PageLoading />;
}
