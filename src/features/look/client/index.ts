/** This feature's public API for other features' clients. */
export { VenueLogo } from './venue-logo.tsx';
