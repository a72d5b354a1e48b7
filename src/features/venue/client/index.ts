/** This feature's public API for other features' clients. */
export { usePageWords, VenueText } from './page-words.tsx';
export { useSettings } from './use-settings.ts';
