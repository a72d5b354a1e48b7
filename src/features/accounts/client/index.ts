/** This feature's public API for other features' clients. */
export { loginUrl } from './sign-in/login-url.ts';
export { currentUserQuery, useCurrentUser } from './use-current-user.ts';
export { useLiveUpdates, useThrottledLiveUpdates } from './use-live-updates.ts';
export { clearTabStorage, useSendMagicLink, useSignOut } from './use-sign-in.ts';
