/** The data that the server loaded to render a page, by feature; features declare their fields. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PageData {}
