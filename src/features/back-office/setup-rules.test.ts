import { expect, test } from 'vitest';
import { nextStep, setupSteps } from './setup-rules.ts';

test('nextStep returns the first step that is neither done nor skipped, or null', () => {
  const steps = setupSteps.map((step) => ({ step, state: 'open' as const }));
  expect(nextStep(steps)).toBe('name');
  expect(
    nextStep([
      { step: 'name', state: 'done' },
      { step: 'place', state: 'skipped' },
      { step: 'look', state: 'open' },
    ]),
  ).toBe('look');
  expect(nextStep([{ step: 'name', state: 'skipped' }])).toBeNull();
});
