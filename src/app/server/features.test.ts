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
        summary: 'Returns a greeting.',
        access: 'public',
        response: z.object({ greeting: z.string() }),
      },
    }),
    {
      'GET /api/ponies': ({ language }) => ({
        greeting: translate('ponies.hello' as TextKey, {}, language),
      }),
    },
  ),
});

test('serves a new feature without changes elsewhere', async () => {
  const app = await startTestApp({ hooks: compose([...serverFeatures, ponies]) });
  const spanish = { headers: { 'accept-language': 'es' } };
  expect((await app.call('GET', '/api/ponies')).json).toEqual({ greeting: 'Hello' });
  expect((await app.call('GET', '/api/ponies', undefined, spanish)).json).toEqual({
    greeting: 'Hola',
  });
  await app.stop();
});

test('lists the features in feature order, without the demo', () => {
  expect(serverFeatures.map(({ name }) => name)).toEqual([
    'platform',
    ...featureOrder.filter((name) => name !== 'demo'),
  ]);
});

describe('compose', () => {
  const check = async () => true;

  test('merges contributions in feature order', () => {
    const [first, second] = [{ read: async () => ({}) }, { read: async () => ({}) }];
    const hooks = compose([
      feature({ name: 'one', personalData: [first], messageChecks: { one: check } }),
      feature({ name: 'two', personalData: [second], messageChecks: { two: check } }),
    ]);
    expect(hooks.personalData).toEqual([first, second]);
    expect(Object.keys(hooks.messageChecks)).toEqual(['one', 'two']);
    expect(hooks.routes).toEqual([]);
  });

  test('throws for duplicate names', () => {
    const duplicates = ['one', 'two'].map((name) =>
      feature({ name, messageChecks: { same: check } }),
    );
    expect(() => compose(duplicates)).toThrow(
      'two contributes "same", which another feature already contributes',
    );
  });
});
