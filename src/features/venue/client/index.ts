/** This feature's public API for other features' clients. */
export { AgeField } from './age-field.tsx';
export { NotOpenYet } from './not-open-yet.tsx';
export { usePageTexts, VenueText } from './page-texts.tsx';
export { useFormatAges, useFormatSessionName, useFormatSessionTitle } from './use-session-names.ts';
export { useSettings } from './use-settings.ts';
