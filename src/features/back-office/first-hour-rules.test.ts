import { expect, test } from 'vitest';
import { nextStep, setupSteps } from './first-hour-rules.ts';

test('the setup resumes at the first step that is neither done nor skipped', () => {
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
