/** This feature's public API for other features' clients. */
export { useSettings } from './use-settings.ts';
