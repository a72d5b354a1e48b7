/** This feature's public API for other features' clients. */
export { FamilyLabelButton } from './label/family-label-button.tsx';
export { useUnsentCount } from './offline/unsent-count.ts';
