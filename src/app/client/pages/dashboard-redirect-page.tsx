import { Navigate } from '@tanstack/react-router';

/** /home redirects members to /dashboard (decisions: "Who may see what"). */
export function DashboardRedirectPage() {
  return <Navigate to="/dashboard" replace />;
}
