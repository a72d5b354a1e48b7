/** Duplicates the contracts' pattern, so that pages can validate an address before zod is loaded. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether the input is a valid email address; surrounding spaces are ignored. */
export const isEmail = (input: string): boolean => EMAIL.test(input.trim());
