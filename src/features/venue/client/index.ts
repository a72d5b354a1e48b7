/** This feature's public API for other features' clients. */
export { AgeField } from './age-field.tsx';
export { NotOpenYet } from './not-open-yet.tsx';
export { usePageTexts, VenueText } from './page-texts.tsx';
export { useSettings } from './use-settings.ts';
