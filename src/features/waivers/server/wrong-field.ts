import { Refusal } from '../../../server/errors.ts';
import { type Sayable, say } from '../../../server/messages/say.ts';

/** The 400 of a field that the contract alone cannot judge; reads like the contract's own. */
export function wrongField(
  field: string,
  problem: Extract<Sayable, `validation.${string}`>,
): Refusal {
  return new Refusal(400, 'errors.fieldProblem', (language) =>
    say('errors.fieldProblem', { field, problem: say(problem, {}, language) }, language),
  );
}
