/** Public API of this feature's client. */
export { loginUrl } from './sign-in/login-url.ts';
export { currentUserQuery, useCurrentUser } from './use-current-user.ts';
export { useLiveNews, useThrottledNews } from './use-live-news.ts';
export { useSendMagicLink, useSignOut } from './use-sign-in.ts';
