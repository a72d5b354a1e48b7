/** As the server's contracts see it, without their library: a page asks before the first load has it. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether what was typed can be an e-mail address; spaces around it do no harm. */
export const isEmail = (typed: string): boolean => EMAIL.test(typed.trim());
