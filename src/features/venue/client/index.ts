/** This feature's public API for other features' clients. */
export { AgeField } from './age-field.tsx';
export { usePageTexts, VenueText } from './page-texts.tsx';
export { useFormatAges, useFormatSessionName } from './use-session-names.ts';
export { useSettings } from './use-settings.ts';
