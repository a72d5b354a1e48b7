import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findBrokenWalls } from './walls.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What the walls say of a tree in which every imported file exists. */
function broken(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'playvillage-walls-'));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return findBrokenWalls(root);
}

/** One file that imports another by a path from src. */
function importing(from: string, to: string, clause = 'import { a }') {
  const up = '../'.repeat(from.split('/').length - 1);
  return {
    [from]: `${clause} from './${up}${to}';\nconsole.log(a);\n`,
    [to]: 'export const a = 1;\n',
  };
}

describe('the walls stop', () => {
  const forbidden: [name: string, from: string, to: string, reason: string][] = [
    [
      'the client from the server',
      'src/features/bookings/client/page.tsx',
      'src/features/bookings/server/bookings-queries.ts',
      'client and server never meet',
    ],
    [
      'the server from the client',
      'src/features/bookings/server/bookings-routes.ts',
      'src/features/bookings/client/page.tsx',
      'client and server never meet',
    ],
    [
      'src/client from src/server',
      'src/platform/client/api.ts',
      'src/platform/server/config.ts',
      'client and server never meet',
    ],
    [
      'src/server from src/client',
      'src/app/server/page-shell.ts',
      'src/app/client/document.ts',
      'client and server never meet',
    ],
    [
      'src/client from a feature’s server',
      'src/app/client/page.tsx',
      'src/features/shop/server/shop-queries.ts',
      'client and server never meet',
    ],
    [
      'shared/ from anything else',
      'src/shared/money.ts',
      'src/features/shop/shop-rules.ts',
      'shared/ imports nothing of the rest',
    ],
    [
      'rules from the server',
      'src/features/shop/shop-rules.ts',
      'src/features/shop/server/shop-queries.ts',
      'contracts and rules know neither client nor server',
    ],
    [
      'a contract from the client',
      'src/features/shop/shop-contract.ts',
      'src/platform/client/api.ts',
      'contracts and rules know neither client nor server',
    ],
    [
      'a feature from another’s handlers',
      'src/features/shop/server/shop-routes.ts',
      'src/features/bookings/server/create-checkout.ts',
      'another feature offers',
    ],
    [
      'a feature from another’s parts',
      'src/features/shop/client/cart.tsx',
      'src/features/bookings/client/slot-picker.tsx',
      'another feature offers',
    ],
    [
      'the product from examples',
      'src/features/shop/server/shop-routes.ts',
      'src/features/shop/server/shop-examples.ts',
      'examples are for tests',
    ],
    [
      'the product from its tools',
      'src/app/server/start.ts',
      'scripts/walls.ts',
      'the product does not use its tools',
    ],
  ];
  for (const [name, from, to, reason] of forbidden) {
    test(name, () => {
      const [sentence, ...others] = broken(importing(from, to));
      expect(sentence).toContain(`${from} imports ${to}: ${reason}`);
      expect(others).toEqual([]);
    });
  }

  test('an import of types alone as well', () => {
    const files = importing(
      'src/platform/client/api.ts',
      'src/platform/server/config.ts',
      'import type { a }',
    );
    expect(broken(files)).toHaveLength(1);
  });

  test('an export from elsewhere and a lazy import as well', () => {
    expect(
      broken({
        'src/platform/client/a.ts': "export { b } from '../server/b.ts';\n",
        'src/platform/client/c.ts': "export const c = () => import('../server/b.ts');\n",
        'src/app/server/b.ts': 'export const b = 1;\n',
      }),
    ).toHaveLength(2);
  });

  test('circles, however long', () => {
    expect(
      broken({
        'src/app/server/a.ts': "import './b.ts';\n",
        'src/app/server/b.ts': "import './c.ts';\n",
        'src/app/server/c.ts': "import './a.ts';\n",
      }),
    ).toEqual([
      'circle of imports: src/app/server/a.ts → src/app/server/b.ts → src/app/server/c.ts → src/app/server/a.ts',
    ]);
  });

  test('files of more than 350 lines', () => {
    expect(broken({ 'src/app/server/long.ts': 'export {};\n'.repeat(351) })).toEqual([
      'src/app/server/long.ts: 351 lines are more than 350',
    ]);
  });

  test('grab-bags', () => {
    for (const path of [
      'src/platform/client/utils/a.ts',
      'src/app/server/helpers.ts',
      'tests/common/a.ts',
      'src/lib/a.ts',
    ]) {
      expect(broken({ [path]: 'export {};\n' })).toEqual([
        `${path}: a grab-bag, name it for its subject`,
      ]);
    }
  });
});

describe('the walls let through', () => {
  const allowed: [name: string, from: string, to: string][] = [
    [
      'a client to its contract',
      'src/features/shop/client/cart.tsx',
      'src/features/shop/shop-contract.ts',
    ],
    [
      'a client to another’s rules',
      'src/features/shop/client/cart.tsx',
      'src/features/bookings/bookings-rules.ts',
    ],
    [
      'a server to another’s queries',
      'src/features/shop/server/shop-routes.ts',
      'src/features/bookings/server/bookings-queries.ts',
    ],
    [
      'a server to another’s tables',
      'src/features/shop/server/shop-tables.ts',
      'src/features/accounts/server/accounts-tables.ts',
    ],
    [
      'a test to another’s examples',
      'src/features/shop/server/shop.test.ts',
      'src/features/bookings/server/bookings-examples.ts',
    ],
    [
      'a test to the tests’ own tools',
      'src/features/shop/server/shop.test.ts',
      'tests/test-app.ts',
    ],
    [
      'a test to another’s handlers',
      'src/features/shop/server/shop.test.ts',
      'src/features/bookings/server/create-checkout.ts',
    ],
    [
      'examples to the tests’ own tools',
      'src/features/shop/server/shop-examples.ts',
      'tests/test-app.ts',
    ],
    [
      'the back office to any feature’s parts',
      'src/features/back-office/client/today.tsx',
      'src/features/shop/client/orders.tsx',
    ],
    [
      'a page to a feature’s parts',
      'src/app/client/pages/dashboard.tsx',
      'src/features/shop/client/orders.tsx',
    ],
    [
      'the list of routes to a feature’s routes',
      'src/app/server/all-routes.ts',
      'src/features/shop/server/shop-routes.ts',
    ],
    ['everybody to shared/', 'src/features/shop/shop-rules.ts', 'src/shared/money.ts'],
  ];
  for (const [name, from, to] of allowed) {
    test(name, () => expect(broken(importing(from, to))).toEqual([]));
  }

  test('a circle of types alone', () => {
    expect(
      broken({
        'src/app/server/a.ts': "import type { b } from './b.ts';\nexport type a = b;\n",
        'src/app/server/b.ts': "import type { a } from './a.ts';\nexport type b = a | 1;\n",
      }),
    ).toEqual([]);
  });
});
