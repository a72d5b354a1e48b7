/** The text without the slashes at its end. An expression would look at each row of slashes within it, too. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
