/** Stands in for parts of the date library's English that nothing calls (vite.config.ts): 1.5 kB of the booking page. */
export const formatDistance = undefined;
export const formatRelative = undefined;
export const match = undefined;
