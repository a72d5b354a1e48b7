import { parseArgs } from 'node:util';
import { z } from 'zod';
import { PASSWORD_LENGTH } from '#features/accounts/accounts-rules.ts';

const schema = z.object({
  email: z
    .string({ error: 'Please specify the account: --email ada@example.org' })
    .trim()
    .toLowerCase()
    .pipe(z.email('The value of --email is not an email address.')),
  role: z.enum(['member', 'staff', 'admin'], 'Please give a role: --role member, staff or admin'),
  name: z
    .string()
    .trim()
    .min(1, 'The value of --name is empty.')
    .max(80, 'The value of --name has more than 80 characters.')
    .optional(),
  password: z
    .string()
    .min(PASSWORD_LENGTH.min, `A password has at least ${PASSWORD_LENGTH.min} characters.`)
    .max(PASSWORD_LENGTH.max, `A password has at most ${PASSWORD_LENGTH.max} characters.`)
    .optional(),
  'clear-second-factor': z.boolean().optional(),
});

export type AccountArguments = z.output<typeof schema>;

/** Parses the command's arguments, or returns the error messages. */
export function parseAccountArguments(args: string[]): AccountArguments | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        name: { type: 'string' },
        password: { type: 'string' },
        'clear-second-factor': { type: 'boolean' },
      },
    });
    const parsed = schema.safeParse(values);
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map(({ message }) => message).join('\n');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
