import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';

/**
 * Redirects a visitor from a guarded page to / (from /messages to /login, spec 6), where they can sign in and
 * are then sent back. The location is read only once because it changes during navigation.
 */
export function RedirectToSignIn() {
  const navigate = useNavigate();
  const current = useRouterState({ select: (state) => state.location });
  const [{ href, pathname }] = useState(current);
  useEffect(() => {
    const to = pathname === '/messages' ? '/login' : '/';
    void navigate({ to, search: { redirect: href }, replace: true });
  }, [navigate, href, pathname]);
  return <PageLoading />;
}
