import { randomBytes } from 'node:crypto';

/** An error of Stripe's. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A missing object: 404 if it is in the path, 400 if in a parameter. */
export const missing = (what: string, id: string, status: 400 | 404 = 404) =>
  new Refused(status, 'resource_missing', `No such ${what}: '${id}'`);

export const newId = (prefix: string, bytes = 12) => prefix + randomBytes(bytes).toString('hex');

/** Refuses fields that Stripe can't expand. */
export function checkExpand(asked: string[] = [], possible: string[]): void {
  const wrong = asked.find((path) => !possible.includes(path));
  if (wrong) throw new Refused(400, '', `This property cannot be expanded (${wrong}).`);
}
