import { parseArgs } from 'node:util';
import { z } from 'zod';
import { PASSWORD_LENGTH } from '../src/features/accounts/accounts-rules.ts';
import { type AccountMade, setAccount } from '../src/features/accounts/server/set-account.ts';
import { openInstallation } from '../src/server/installation.ts';

const USAGE =
  'Usage: npm run account -- --email E --role member|staff|admin [--name N] [--password P]';

const wish = z.object({
  email: z
    .string({ error: 'Please name the account: --email ada@example.org' })
    .trim()
    .toLowerCase()
    .pipe(z.email('The value of --email is no e-mail address.')),
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
});

type Wish = z.output<typeof wish>;

/** Makes an account or changes its role (operations.md, Commands). Exit code 2 for bad arguments. */
async function run() {
  const given = readArguments();
  const installation = await openInstallation();
  try {
    tell(given, await setAccount(installation, given));
  } finally {
    await installation.close();
  }
}

function readArguments(): Wish {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        name: { type: 'string' },
        password: { type: 'string' },
      },
    });
    const parsed = wish.safeParse(values);
    if (parsed.success) return parsed.data;
    return refuse(parsed.error.issues.map(({ message }) => message).join('\n'));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(sentence: string): never {
  console.error(`${sentence}\n${USAGE}`);
  process.exit(2);
}

function tell({ email, role }: Wish, { created, wasUnverified, link }: AccountMade) {
  console.log(
    created ? `Made the account ${email}, role ${role}.` : `${email} has the role ${role} now.`,
  );
  if (wasUnverified) {
    console.log(
      'Note: somebody had signed up with this e-mail without confirming it. If it was not its owner, run this again with --password: that ends every other way in.',
    );
  }
  if (link) console.log(`One-time sign-in link, good for 15 minutes:\n  ${link}`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
