/** This feature's server API for other features. */
export { findHelpFacts } from './find-help-facts.ts';
