import type { Installation } from '#platform/server/database/installation.ts';
import { captureStatements, type Statement } from './capture-statements.ts';
import { checkInRequest } from './requests.ts';
import type { CheckInSample } from './sample-check-in.ts';

/** The statements of a check-in by code, except the one that loads the session. */
export type CheckInStatements = { find: Statement; count: Statement };

/** Checks in two families and returns the statements of the second check-in. */
export async function captureCheckIn(
  installation: Installation,
  { codes, cookie }: CheckInSample,
): Promise<CheckInStatements> {
  const requests = codes.slice(-2).map((code) => checkInRequest(code, cookie));
  const steps = await captureStatements(installation, requests);
  const statements = steps.flatMap(({ statements }) => statements);
  const find = statements.find(({ text }) => text.startsWith('with family as'));
  const count = statements.find(({ text }) => text.startsWith('with scanned as'));
  if (!find || !count) throw new Error('The statements of the check-in were not captured');
  return { find, count };
}
