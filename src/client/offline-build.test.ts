import { expect, test } from 'vitest';
import { filesOfPage } from './offline-build.ts';

const manifest = {
  'src/client/main.tsx': {
    file: 'assets/main.js',
    css: ['assets/main.css'],
    assets: ['assets/font.woff2'],
    imports: ['_vendor.js'],
    dynamicImports: [
      'src/client/messages/es/first-load.ts',
      'src/client/messages/es/members.ts',
      'src/client/page-services.tsx',
      'src/client/pages/home-page.tsx',
      'src/client/pages/other-page.tsx',
      'src/client/layouts/signed-in-link.tsx',
    ],
  },
  'src/client/messages/es/first-load.ts': { file: 'assets/first.js' },
  'src/client/messages/es/members.ts': { file: 'assets/members.js' },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/client/layouts/signed-in-link.tsx': { file: 'assets/link.js' },
  'src/client/page-services.tsx': { file: 'assets/services.js' },
  'src/client/pages/home-page.tsx': {
    file: 'assets/home.js',
    imports: ['_vendor.js'],
    dynamicImports: ['src/client/dialog.tsx', 'src/client/pages/other-page.tsx'],
  },
  'src/client/dialog.tsx': { file: 'assets/dialog.js', assets: ['assets/decoder.wasm'] },
  'src/client/pages/other-page.tsx': { file: 'assets/other.js' },
};
const home = { file: 'src/client/pages/home-page.tsx', bare: false };

test('a page needs what it imports now and later, each file once', () => {
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

test('a bare page does without what others have around them', () => {
  const files = filesOfPage(manifest, { ...home, bare: true });
  expect(files).toContain('/assets/home.js');
  expect(files).toContain('/assets/first.js');
  expect(files).not.toContain('/assets/members.js');
  expect(files).not.toContain('/assets/services.js');
});

test('no page brings another one along', () => {
  expect(filesOfPage(manifest, home)).not.toContain('/assets/other.js');
});
