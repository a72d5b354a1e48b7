import { Navigate } from '@tanstack/react-router';

/** /home goes to /dashboard for members (decisions: "Who may see what"). */
export function ToDashboardPage() {
  return <Navigate to="/dashboard" replace />;
}
