/** The same pattern as the contracts', without zod: pages check before the first load has it. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether the input can be an e-mail address, ignoring surrounding spaces. */
export const isEmail = (typed: string): boolean => EMAIL.test(typed.trim());
