import { randomBytes } from 'node:crypto';

/** An error returned by Stripe's API. */
export class StripeError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Creates the error for an unknown object. Stripe returns 404 for ids in the path, and 400 for most parameters. */
export const createMissingError = (type: string, id: string, status: 400 | 404 = 404) =>
  new StripeError(status, 'resource_missing', `No such ${type}: '${id}'`);

export const newId = (prefix: string, bytes = 12) => prefix + randomBytes(bytes).toString('hex');

/** Throws for fields that Stripe can't expand. */
export function checkExpand(requested: string[] = [], expandable: string[]): void {
  const invalid = requested.find((path) => !expandable.includes(path));
  if (invalid) throw new StripeError(400, '', `This property cannot be expanded (${invalid}).`);
}
