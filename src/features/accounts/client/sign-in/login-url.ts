/** The URL that starts sign-in and then returns to `redirect`, a path on this site. */
export function loginUrl(redirect: string | undefined): string {
  return redirect ? `/api/login?redirect=${encodeURIComponent(redirect)}` : '/api/login';
}
