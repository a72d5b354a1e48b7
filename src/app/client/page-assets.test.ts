import { describe, expect, test } from 'vitest';
import { builtAssets, devAssets } from './page-assets.ts';

const manifest = {
  'src/app/client/main.tsx': {
    file: 'assets/main-1.js',
    isEntry: true,
    imports: ['_vendor.js'],
    dynamicImports: ['src/app/client/pages/about/about-page.tsx'],
    css: ['assets/main-1.css'],
    assets: ['assets/fraunces-1.woff2', 'assets/nunito-1.woff2', 'assets/picture-1.png'],
  },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['_vendor.js'] },
  'src/app/client/pages/about/about-page.tsx': {
    file: 'assets/about-page-1.js',
    imports: ['src/app/client/main.tsx', '_shared.js'],
    css: ['assets/about-1.css'],
  },
  'src/app/client/pages/other-page.tsx': {
    file: 'assets/other-page-1.js',
    imports: ['_vendor.js'],
  },
};
const assetsOf = builtAssets(manifest);

describe('builtAssets', () => {
  const about = assetsOf('src/app/client/pages/about/about-page.tsx');

  test('loads the entry and preloads the imports of entry and page without duplicates', () => {
    expect(about.scripts).toEqual(['/assets/main-1.js']);
    expect(about.preloads).toEqual([
      '/assets/vendor-1.js',
      '/assets/about-page-1.js',
      '/assets/shared-1.js',
    ]);
  });

  test('omits chunks of other pages', () => {
    expect(about.preloads).not.toContain('/assets/other-page-1.js');
  });

  test('lists styles and fonts, but no other files', () => {
    expect(about.styles).toEqual(['/assets/main-1.css', '/assets/about-1.css']);
    expect(about.fonts).toEqual(['/assets/fraunces-1.woff2', '/assets/nunito-1.woff2']);
  });

  test('returns only the entry’s files for an unknown page', () => {
    expect(assetsOf('src/app/client/pages/missing-page.tsx').preloads).toEqual([
      '/assets/vendor-1.js',
    ]);
  });

  test('merges several files of one page', () => {
    const both = assetsOf(
      'src/app/client/pages/about/about-page.tsx',
      'src/app/client/pages/other-page.tsx',
    );
    expect(both.preloads).toContain('/assets/other-page-1.js');
  });
});

test('throws for a manifest without the entry', () => {
  expect(() => builtAssets({})).toThrow('src/app/client/main.tsx');
});

test('devAssets links the source files that Vite serves', () => {
  expect(devAssets('src/app/client/pages/about/about-page.tsx').scripts).toEqual([
    '/src/app/client/main.tsx',
  ]);
});
