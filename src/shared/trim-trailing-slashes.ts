/** Trims trailing slashes. A regular expression would backtrack on long runs of slashes. */
export function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
