/** What the server has read for a page while rendering it, by feature; features declare their fields. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PageData {}
