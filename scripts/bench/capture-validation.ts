import type { Installation } from '#platform/server/database/installation.ts';
import { captureStatements, type Statement } from './capture-statements.ts';
import { validateRequest } from './requests.ts';
import type { SampleDoor } from './sample-door.ts';

/** The statements of a check-in by code, except loading the session. */
export type Validation = { find: Statement; count: Statement };

/** Checks two families in and returns the second one's two statements. */
export async function captureValidation(
  installation: Installation,
  { codes, cookie }: SampleDoor,
): Promise<Validation> {
  const few = codes.slice(-2).map((code) => validateRequest(code, cookie));
  const steps = await captureStatements(installation, few);
  const said = steps.flatMap(({ statements }) => statements);
  const find = said.find(({ text }) => text.startsWith('with who as'));
  const count = said.find(({ text }) => text.startsWith('with scanned as'));
  if (!find || !count) throw new Error('a check-in did not say its two statements');
  return { find, count };
}
