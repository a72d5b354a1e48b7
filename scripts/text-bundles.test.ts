import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allPages } from '#app/client/all-pages.tsx';
import { demoMessages } from '#app/client/messages/en/demo.ts';
import { familyHelpMessages } from '#app/client/messages/en/family-help.ts';
import { firstLoadMessages } from '#app/client/messages/en/first-load.ts';
import { messages } from '#app/client/messages/en/index.ts';
import { memberMessages } from '#app/client/messages/en/members.ts';
import { officeMessages } from '#app/client/messages/en/office.ts';
import { visitMessages } from '#app/client/messages/en/visit.ts';
import { visitorMessages } from '#app/client/messages/en/visitors.ts';
import { readSources } from './read-imports.ts';

const sources = new Map(
  readSources(resolve(import.meta.dirname, '..'), ['src']).map((file) => [file.path, file]),
);
const visit = { ...firstLoadMessages, ...visitMessages };
const visitors = { ...visit, ...visitorMessages };
const bundles = {
  'first-load': firstLoadMessages,
  visit,
  visitors,
  demo: { ...visitors, ...demoMessages },
  'family-help': { ...visitors, ...familyHelpMessages },
  members: { ...visitors, ...memberMessages },
  office: { ...visitors, ...memberMessages, ...officeMessages },
  'office-help': messages,
};
const pages = allPages.flatMap((route) => route.options.staticData?.page ?? []);

describe('text bundles', () => {
  test.each(pages.map((page) => [page.path, page] as const))(
    'contain all namespaces that %s uses',
    (_path, { file, lightweight, texts }) => {
      const files = lightweight ? [file] : [file, 'src/app/client/page-services.tsx'];
      const missing = namespacesUsedBy(files).filter(({ name }) => !(name in bundles[texts]));
      expect(missing).toEqual([]);
    },
  );

  test('the first-load bundle contains all namespaces used by the layout', () => {
    const missing = namespacesUsedBy(['src/app/client/main.tsx']).filter(
      ({ name }) => !(name in firstLoadMessages),
    );
    expect(missing).toEqual([]);
  });

  test('the visit bundle contains all namespaces used by the sections of the landing page', () => {
    const missing = namespacesUsedBy(['src/app/client/pages/landing/landing-sections.tsx']).filter(
      ({ name }) => !(name in visit),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    'src/app/client/office/office-shell.tsx',
    'src/app/client/page-editor/editor-bar.tsx',
  ])('the office bundle contains all namespaces used by %s', (file) => {
    const missing = namespacesUsedBy([file]).filter(({ name }) => !(name in bundles.office));
    expect(missing).toEqual([]);
  });

  test('no page loads the help articles before they are opened', () => {
    for (const name of ['first-load', 'visitors', 'members', 'office'] as const) {
      expect(Object.keys(bundles[name])).not.toContain('helpArticles');
    }
  });
});

/** The text namespaces used by these files and all their static and dynamic imports. */
function namespacesUsedBy(files: string[]): { name: string; file: string }[] {
  const visited = new Set<string>();
  for (const file of files) visitImports(file, visited);
  return [...visited].flatMap((file) => {
    const used = sources.get(file)?.text.matchAll(/useTranslations\(\s*['"`](\w+)/g) ?? [];
    return [...used].map(([, name = '']) => ({ name, file }));
  });
}

function visitImports(path: string, visited: Set<string>) {
  if (visited.has(path)) return;
  visited.add(path);
  for (const { to, isTypeOnly } of sources.get(path)?.imports ?? []) {
    // Stops at other pages, the landing page's sections, the office's shell, the search, the help, the page editor and the demo's banner, which load
    // their own texts, and at slots, whose components use their page's texts or their own.
    if (
      !isTypeOnly &&
      !/^src\/app\/client\/(\w+-pages\.tsx|component-slots\.tsx|layouts\/demo-banner\.tsx|pages\/landing\/landing-sections\.tsx|office\/(office-shell|search-dialog|help\/help-sheet)\.tsx|page-editor\/editor-bar\.tsx)$/.test(
        to,
      )
    ) {
      visitImports(to, visited);
    }
  }
}
