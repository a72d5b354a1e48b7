/** The steps of the guided setup, in the order in which it offers them (decision 0054). */
export const setupSteps = [
  'name',
  'place',
  'look',
  'hours',
  'sessions',
  'prices',
  'waiver',
  'people',
  'payments',
  'mail',
] as const;

export type SetupStep = (typeof setupSteps)[number];

/** `open`: neither done nor skipped. */
export const setupStates = ['open', 'done', 'skipped'] as const;

export type SetupState = (typeof setupStates)[number];

/** The step at which the setup resumes: the first open one; null if none is. */
export function nextStep(
  steps: readonly { step: SetupStep; state: SetupState }[],
): SetupStep | null {
  return steps.find(({ state }) => state === 'open')?.step ?? null;
}

/** The steps that are open, or whose content families do not see yet. */
export const unfinishedSteps = ({
  steps,
  hidden,
}: {
  steps: readonly { step: SetupStep; state: SetupState }[];
  hidden: readonly SetupStep[];
}) => steps.filter(({ step, state }) => state === 'open' || hidden.includes(step));
