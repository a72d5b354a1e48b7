/** The first `max` UTF-16 units, without half of a surrogate pair, which PostgreSQL rejects in JSON. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
