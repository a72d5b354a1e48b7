import { randomBytes } from 'node:crypto';

/** A refusal as Stripe words it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** What is not there: 404 where the address names it, 400 where a parameter does. */
export const missing = (what: string, id: string, status: 400 | 404 = 404) =>
  new Refused(status, 'resource_missing', `No such ${what}: '${id}'`);

export const newId = (prefix: string, bytes = 12) => prefix + randomBytes(bytes).toString('hex');

/** Refuses what Stripe can't put into an answer in place of an id. */
export function checkExpand(asked: string[] = [], possible: string[]): void {
  const wrong = asked.find((path) => !possible.includes(path));
  if (wrong) throw new Refused(400, '', `This property cannot be expanded (${wrong}).`);
}
