/** This feature's public API for other features' clients. */
export { OwnText, usePageWords } from './page-words.tsx';
export { useSettings } from './use-settings.ts';
