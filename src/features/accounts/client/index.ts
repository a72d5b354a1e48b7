/** Public API of this feature's client: hooks and small components. */
export { loginAddress } from './sign-in/login-address.ts';
export { currentUserQuery, useCurrentUser } from './use-current-user.ts';
export { useLiveNews, useThrottledNews } from './use-live-news.ts';
export { useSignOut } from './use-sign-in.ts';
