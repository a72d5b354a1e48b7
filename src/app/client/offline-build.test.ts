import { expect, test } from 'vitest';
import { filesOfPage } from './offline-build.ts';

const manifest = {
  'src/app/client/main.tsx': {
    file: 'assets/main.js',
    css: ['assets/main.css'],
    assets: ['assets/font.woff2'],
    imports: ['_vendor.js'],
    dynamicImports: [
      'src/app/client/messages/es/first-load.ts',
      'src/app/client/messages/es/members.ts',
      'src/app/client/page-services.tsx',
      'src/app/client/pages/home-page.tsx',
      'src/app/client/pages/other-page.tsx',
      'src/app/client/layouts/signed-in-links.tsx',
    ],
  },
  'src/app/client/messages/es/first-load.ts': { file: 'assets/first.js' },
  'src/app/client/messages/es/members.ts': { file: 'assets/members.js' },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/app/client/layouts/signed-in-links.tsx': { file: 'assets/link.js' },
  'src/app/client/page-services.tsx': { file: 'assets/services.js' },
  'src/app/client/pages/home-page.tsx': {
    file: 'assets/home.js',
    imports: ['_vendor.js'],
    dynamicImports: ['src/platform/client/dialog.tsx', 'src/app/client/pages/other-page.tsx'],
  },
  'src/platform/client/dialog.tsx': { file: 'assets/dialog.js', assets: ['assets/decoder.wasm'] },
  'src/app/client/pages/other-page.tsx': { file: 'assets/other.js' },
};
const home = { file: 'src/app/client/pages/home-page.tsx', lightweight: false };

test('lists the static and dynamic imports of a page without duplicates', () => {
  expect(filesOfPage(manifest, home).sort()).toEqual([
    '/assets/decoder.wasm',
    '/assets/dialog.js',
    '/assets/first.js',
    '/assets/font.woff2',
    '/assets/home.js',
    '/assets/link.js',
    '/assets/main.css',
    '/assets/main.js',
    '/assets/members.js',
    '/assets/services.js',
    '/assets/vendor.js',
  ]);
});

test('omits services and later text bundles for a lightweight page', () => {
  const files = filesOfPage(manifest, { ...home, lightweight: true });
  expect(files).toContain('/assets/home.js');
  expect(files).toContain('/assets/first.js');
  expect(files).not.toContain('/assets/members.js');
  expect(files).not.toContain('/assets/services.js');
});

test('omits the files of other pages', () => {
  expect(filesOfPage(manifest, home)).not.toContain('/assets/other.js');
});
