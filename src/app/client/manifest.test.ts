import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backgroundsOf } from '#features/look/palette-css.ts';
import { renderManifest } from './manifest.ts';
import { aVenue } from './venue-factory.ts';

const manifest = (language: 'en' | 'es' = 'en') => JSON.parse(renderManifest(aVenue(), language));

test('names the app after the venue, with special characters escaped', () => {
  const name = 'The "Sunny" Square </script>';
  expect(JSON.parse(renderManifest(aVenue({ name }), 'en'))).toMatchObject({
    name,
    short_name: name,
  });
});

test('translates the manifest but uses the same app id', () => {
  const [english, spanish] = [manifest('en'), manifest('es')];
  expect(english).toMatchObject({ lang: 'en', shortcuts: [{ name: 'My member code' }, {}] });
  expect(spanish).toMatchObject({ lang: 'es', shortcuts: [{ name: 'Mi código de miembro' }, {}] });
  expect(spanish.id).toBe(english.id);
});

test('lists only icons that exist', () => {
  for (const { src } of manifest().icons) {
    expect(existsSync(new URL(`../../../public${src}`, import.meta.url)), src).toBe(true);
  }
});

test('lists only the icon of the venue, also for masks, if it has one', () => {
  const look = { ...aVenue().look, icon: { id: 'i1' } };
  expect(JSON.parse(renderManifest(aVenue({ look }), 'en')).icons).toMatchObject([
    { src: '/api/venue-images/i1?format=png', sizes: '512x512', purpose: 'any' },
    { src: '/api/venue-images/i1/drawn?as=maskable&background=fffaf2', purpose: 'maskable' },
  ]);
});

test('lists icons drawn from the venue’s logo, if it has no icon', () => {
  const logo = { id: 'l1', width: 300, height: 100, plateOn: null };
  const look = { ...aVenue().look, logo };
  expect(JSON.parse(renderManifest(aVenue({ look }), 'en')).icons).toMatchObject([
    { src: '/api/venue-images/l1/drawn?as=app&background=fffaf2', purpose: 'any' },
    { src: '/api/venue-images/l1/drawn?as=maskable&background=fffaf2', purpose: 'maskable' },
  ]);
});

test('uses the page background of the light theme (tokens.css) as theme color', () => {
  const tokens = readFileSync(new URL('../../platform/client/tokens.css', import.meta.url), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--color-background: (#\w+);/g)].map(
    ([, color]) => color,
  );
  expect({ light, dark }).toEqual(backgroundsOf(aVenue().look));
  expect(manifest()).toMatchObject({ theme_color: light, background_color: light });
});
