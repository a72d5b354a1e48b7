/** Public API of this feature's client. */
export { ImportPanel } from './import-panel.tsx';
