import { expect, test } from 'vitest';
import { inOrder } from './venue-watch.ts';

test('ignores a slow read that started before a newer one', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [...responses];
  let kept = '';
  const readAgain = inOrder(
    () => waiting.shift()?.promise ?? Promise.resolve('none'),
    (value) => {
      kept = value;
    },
  );
  const [slow, quick] = [readAgain(), readAgain()];
  responses[1]?.resolve('after the change');
  await quick;
  expect(kept).toBe('after the change');
  responses[0]?.resolve('before the change');
  await slow;
  expect(kept).toBe('after the change');
  await readAgain();
  expect(kept).toBe('none');
});
