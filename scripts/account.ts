import { openVenue } from '#app/server/open-venue.ts';
import { type AccountResult, setAccount } from '#features/accounts/server/staff/set-account.ts';
import { findVenueSettings } from '#features/venue/server/venue-queries.ts';
import { type AccountArguments, parseAccountArguments } from './account-arguments.ts';

const USAGE =
  'Usage: npm run account -- --email E --role member|staff|admin [--name N] [--password P] [--clear-second-factor]';

/** `npm run account`: creates an account or changes its role (README.md, Commands). Exit code 2 for bad arguments. */
async function run() {
  const args = parseAccountArguments(process.argv.slice(2));
  if (typeof args === 'string') {
    console.error(`${args}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const installation = await openVenue();
  const { name: venueName } = await findVenueSettings(installation.database.db);
  try {
    const { 'clear-second-factor': clearSecondFactor, ...input } = args;
    report(args, await setAccount({ ...installation, venueName }, { ...input, clearSecondFactor }));
  } finally {
    await installation.close();
  }
}

function report(
  { email, role, 'clear-second-factor': clearSecondFactor }: AccountArguments,
  { created, retainsUnverifiedSignInMethods, secondFactorCleared, link }: AccountResult,
) {
  console.log(
    created ? `Created the account ${email}, role ${role}.` : `${email} has the role ${role} now.`,
  );
  if (retainsUnverifiedSignInMethods) {
    console.log(
      'Note: someone signed up with this email without confirming it. If that was not its owner, run this again with --password to revoke all other sign-in methods.',
    );
  }
  if (secondFactorCleared) {
    console.log('Two-step sign-in is off: no code is required until it is set up again.');
  } else if (clearSecondFactor) {
    console.log('Two-step sign-in was already off.');
  }
  if (link) console.log(`One-time sign-in link, valid for 15 minutes:\n  ${link}`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
