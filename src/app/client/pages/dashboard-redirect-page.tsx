import { Navigate } from '@tanstack/react-router';

/** /home redirects members to /dashboard. */
export function DashboardRedirectPage() {
  return <Navigate to="/dashboard" replace />;
}
