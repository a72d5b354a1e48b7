/** Thrown when an uploaded file is not a table: the code of a server text, with its values. */
export class UnreadableFile extends Error {
  readonly code: string;
  readonly values: Record<string, string | number>;
  constructor(code: `imports.${string}`, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
