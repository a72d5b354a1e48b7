/**
 * Parses the names in a header such as Accept or Accept-Encoding, in lower case, without those excluded by
 * `q=0`.
 */
export function acceptedNames(header: string | string[] = ''): string[] {
  return String(header)
    .split(',')
    .map((entry) =>
      entry
        .toLowerCase()
        .split(';')
        .map((part) => part.trim()),
    )
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([name = '']) => name);
}
