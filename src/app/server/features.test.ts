import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compose, feature } from '#platform/server/feature.ts';
import { routes } from '#platform/server/http/route.ts';
import { type TextKey, translate } from '#platform/server/translate.ts';
import { contract } from '#shared/endpoint.ts';
import { startTestApp } from '#tests/test-app.ts';
import { featureOrder } from '../feature-order.ts';
import { serverFeatures } from './features.ts';

const ponies = feature({
  name: 'ponies',
  texts: [{ en: { ponies: { hello: 'Hello' } }, es: { ponies: { hello: 'Hola' } } }],
  routes: routes(
    contract({
      'GET /api/ponies': {
        summary: 'One.',
        access: 'public',
        response: z.object({ said: z.string() }),
      },
    }),
    {
      'GET /api/ponies': ({ language }) => ({
        said: translate('ponies.hello' as TextKey, {}, language),
      }),
    },
  ),
});

test('a feature of ten lines works without an edit anywhere else', async () => {
  const app = await startTestApp({ parts: compose([...serverFeatures, ponies]) });
  const spanish = { headers: { 'accept-language': 'es' } };
  expect((await app.call('GET', '/api/ponies')).json).toEqual({ said: 'Hello' });
  expect((await app.call('GET', '/api/ponies', undefined, spanish)).json).toEqual({ said: 'Hola' });
  await app.stop();
});

test('the server lists the features in their order', () => {
  expect(serverFeatures.map(({ name }) => name)).toEqual(['platform', ...featureOrder]);
});

describe('contributions of features', () => {
  const check = async () => true;

  test('are merged in feature order', () => {
    const [first, second] = [{ read: async () => ({}) }, { read: async () => ({}) }];
    const parts = compose([
      feature({ name: 'one', personalData: [first], mailChecks: { one: check } }),
      feature({ name: 'two', personalData: [second], mailChecks: { two: check } }),
    ]);
    expect(parts.personalData).toEqual([first, second]);
    expect(Object.keys(parts.mailChecks)).toEqual(['one', 'two']);
    expect(parts.routes).toEqual([]);
  });

  test('must have unique names', () => {
    const twice = ['one', 'two'].map((name) => feature({ name, mailChecks: { same: check } }));
    expect(() => compose(twice)).toThrow('two names "same", which another feature has named');
  });
});
