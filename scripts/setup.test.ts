import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashSources, isBuilt, stampName } from './built-sources.mjs';
import { isInstalled, noteInstalled } from './installed-packages.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playvillage-setup-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | object) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('packages are installed again', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/for-mac': { version: '3.0.0', optional: true },
  };
  const { 'node_modules/tool': _tool, ...withoutTools } = packages;

  beforeEach(() => write('package-lock.json', { packages }));

  test('when there are none', () => {
    expect(isInstalled(root, true)).toBe(false);
  });

  test('when the lockfile has changed since', () => {
    mkdirSync(join(root, 'node_modules'));
    noteInstalled(root, true);
    expect(isInstalled(root, true)).toBe(true);
    write('package-lock.json', {
      packages: { ...packages, 'node_modules/b': { version: '1.0.0' } },
    });
    expect(isInstalled(root, true)).toBe(false);
  });

  test('not when npm, run by hand, installed what the lockfile says', () => {
    const { 'node_modules/for-mac': _other, ...ctx } = packages;
    write('node_modules/.package-lock.json', { packages: ctx });
    expect(isInstalled(root, true)).toBe(true);
  });

  test('when npm, run by hand, installed another version', () => {
    const other = { ...packages, 'node_modules/a': { version: '1.0.1' } };
    write('node_modules/.package-lock.json', { packages: other });
    expect(isInstalled(root, true)).toBe(false);
  });

  test('for the tests, when only production packages are installed', () => {
    write('node_modules/.package-lock.json', { packages: withoutTools });
    expect(isInstalled(root, false)).toBe(true);
    expect(isInstalled(root, true)).toBe(false);
  });
});

describe('the pages are built again', () => {
  beforeEach(() => {
    write('src/app/client/main.tsx', 'main');
    write('src/features/shop/shop-contract.ts', 'contract');
    write('src/app/server/start.ts', 'start');
    write('vite.config.ts', 'config');
    write(`dist/${stampName}`, hashSources(root));
  });

  test('when dist is gone', () => {
    expect(isBuilt(root)).toBe(true);
    rmSync(join(root, 'dist'), { recursive: true });
    expect(isBuilt(root)).toBe(false);
  });

  for (const path of [
    'src/app/client/main.tsx',
    'src/platform/client/new-page.tsx',
    'src/features/shop/shop-contract.ts',
    'src/features/shop/client/cart.css',
    'public/logo.svg',
    'vite.config.ts',
    'package-lock.json',
  ]) {
    test(`when ${path} changes`, () => {
      write(path, 'changed');
      expect(isBuilt(root)).toBe(false);
    });
  }

  test('not when only the server or a test changes', () => {
    write('src/app/server/start.ts', 'changed');
    write('src/features/shop/server/shop-routes.ts', 'new');
    write('src/app/client/main.test.tsx', 'new');
    expect(isBuilt(root)).toBe(true);
  });
});
