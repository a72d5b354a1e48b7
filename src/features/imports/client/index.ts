/** What other features' pages may use of this one: hooks and small parts. */
export { ImportPanel } from './import-panel.tsx';
