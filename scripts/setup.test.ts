import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashSources, isBuilt, stampName } from './built-sources.mjs';
import { isInstalled, recordInstall } from './installed-packages.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playvillage-setup-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | object) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('isInstalled', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/dev-tool': { version: '2.0.0', dev: true },
    'node_modules/mac-only': { version: '3.0.0', optional: true },
  };
  const { 'node_modules/dev-tool': _devTool, ...productionPackages } = packages;

  beforeEach(() => write('package-lock.json', { packages }));

  test('returns false without node_modules', () => {
    expect(isInstalled(root, true)).toBe(false);
  });

  test('returns false after the lockfile changes', () => {
    mkdirSync(join(root, 'node_modules'));
    recordInstall(root, true);
    expect(isInstalled(root, true)).toBe(true);
    write('package-lock.json', {
      packages: { ...packages, 'node_modules/b': { version: '1.0.0' } },
    });
    expect(isInstalled(root, true)).toBe(false);
  });

  test('returns true after a manual npm install that matches the lockfile', () => {
    const { 'node_modules/mac-only': _macOnly, ...installed } = packages;
    write('node_modules/.package-lock.json', { packages: installed });
    expect(isInstalled(root, true)).toBe(true);
  });

  test('returns false after a manual npm install of another version', () => {
    const installed = { ...packages, 'node_modules/a': { version: '1.0.1' } };
    write('node_modules/.package-lock.json', { packages: installed });
    expect(isInstalled(root, true)).toBe(false);
  });

  test('ignores missing development packages only if they are not required', () => {
    write('node_modules/.package-lock.json', { packages: productionPackages });
    expect(isInstalled(root, false)).toBe(true);
    expect(isInstalled(root, true)).toBe(false);
  });
});

describe('isBuilt', () => {
  beforeEach(() => {
    write('src/app/client/main.tsx', 'main');
    write('src/features/shop/shop-contract.ts', 'contract');
    write('src/app/server/start.ts', 'start');
    write('vite.config.ts', 'config');
    write(`dist/${stampName}`, hashSources(root));
  });

  test('returns false without dist', () => {
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
    test(`returns false after ${path} changes`, () => {
      write(path, 'changed');
      expect(isBuilt(root)).toBe(false);
    });
  }

  test('returns true after only server or test files change', () => {
    write('src/app/server/start.ts', 'changed');
    write('src/features/shop/server/shop-routes.ts', 'new');
    write('src/app/client/main.test.tsx', 'new');
    expect(isBuilt(root)).toBe(true);
  });
});
