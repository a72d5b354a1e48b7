import { expect, test } from 'vitest';
import { dropStaleReads } from './venue-watch.ts';

test('dropStaleReads ignores a slow read that started before a newer one', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const pending = [...responses];
  let stored = '';
  const reload = dropStaleReads(
    () => pending.shift()?.promise ?? Promise.resolve('none'),
    (value) => {
      stored = value;
    },
  );
  const [slow, quick] = [reload(), reload()];
  responses[1]?.resolve('after the change');
  await quick;
  expect(stored).toBe('after the change');
  responses[0]?.resolve('before the change');
  await slow;
  expect(stored).toBe('after the change');
  await reload();
  expect(stored).toBe('none');
});
