/** What other features' pages may use of this one: hooks and small parts. */
export { loginAddress } from './sign-in/login-address.ts';
export { currentUserQuery, useCurrentUser } from './use-current-user.ts';
export { useCalmNews, useLiveNews } from './use-live-news.ts';
export { useSignOut } from './use-sign-in.ts';
