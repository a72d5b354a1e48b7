/** This feature's public API for other features' clients. */
export { ImportPanel } from './import-panel.tsx';
