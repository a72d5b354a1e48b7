/** The address that starts sign-in; it returns to `redirect`, a path of this site. */
export function loginAddress(redirect: string | undefined): string {
  return redirect ? `/api/login?redirect=${encodeURIComponent(redirect)}` : '/api/login';
}
