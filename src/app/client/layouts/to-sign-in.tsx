import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';

/**
 * Redirects a visitor from a guarded page to / (to /login from /messages, spec 6), where sign-in starts and leads
 * back. The address is read once: it changes while navigating.
 */
export function ToSignIn() {
  const navigate = useNavigate();
  const asked = useRouterState({ select: (state) => state.location });
  const [{ href, pathname }] = useState(asked);
  useEffect(() => {
    const to = pathname === '/messages' ? '/login' : '/';
    void navigate({ to, search: { redirect: href }, replace: true });
  }, [navigate, href, pathname]);
  return <PageLoading />;
}
