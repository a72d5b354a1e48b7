import { expect, test } from 'vitest';
import { sameSitePath } from './same-site-path.ts';

test.each([
  ['/', '/'],
  ['/booking', '/booking'],
  ['/booking?date=2026-01-05&slot=2#form', '/booking?date=2026-01-05&slot=2#form'],
  ['/shop?next=https://elsewhere.example/', '/shop?next=https://elsewhere.example/'],
  ['/a/../intake', '/intake'],
  ['/profil%C3%A9', '/profil%C3%A9'],
])('accepts %j', (address, path) => {
  expect(sameSitePath(address)).toBe(path);
});

const hostileAddresses = [
  'https://evil.example/',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  '@evil.example',
  '/\u0000/evil.example',
  '/\u007f',
  '',
  'booking',
  'http://[',
  null,
  ['/booking'],
  { toString: () => '/booking' },
];

test.each(hostileAddresses)('rejects %j', (address) => {
  expect(sameSitePath(address)).toBeUndefined();
});
