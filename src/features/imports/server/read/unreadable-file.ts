/** Thrown for an uploaded file that cannot be read. `code` is the key of a server text. */
export class UnreadableFile extends Error {
  readonly code: `imports.${string}`;
  readonly values: Record<string, string | number>;
  constructor(code: `imports.${string}`, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
