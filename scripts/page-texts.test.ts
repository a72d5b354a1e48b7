import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allPages } from '#app/client/all-pages.tsx';
import { firstLoadMessages } from '#app/client/messages/en/first-load.ts';
import { messages } from '#app/client/messages/en/index.ts';
import { memberMessages } from '#app/client/messages/en/members.ts';
import { visitorMessages } from '#app/client/messages/en/visitors.ts';
import { readSources } from './read-imports.ts';

const sources = new Map(
  readSources(resolve(import.meta.dirname, '..'), ['src']).map((file) => [file.path, file]),
);
const bundles = {
  'first-load': firstLoadMessages,
  visitors: { ...firstLoadMessages, ...visitorMessages },
  members: { ...firstLoadMessages, ...visitorMessages, ...memberMessages },
  office: messages,
};
const pages = allPages.flatMap((route) => route.options.staticData?.page ?? []);

describe('every page finds its texts in its bundles', () => {
  test.each(pages.map((page) => [page.path, page] as const))(
    '%s',
    (_path, { file, bare, texts }) => {
      const files = bare ? [file] : [file, 'src/app/client/page-services.tsx'];
      const lacking = saidBy(files).filter(({ name }) => !(name in bundles[texts]));
      expect(lacking).toEqual([]);
    },
  );

  test('the layout finds its texts in the first bundle', () => {
    const lacking = saidBy(['src/app/client/main.tsx']).filter(
      ({ name }) => !(name in firstLoadMessages),
    );
    expect(lacking).toEqual([]);
  });

  test('the shell of the office finds its texts in the last bundle', () => {
    const lacking = saidBy(['src/app/client/office/office-shell.tsx']).filter(
      ({ name }) => !(name in bundles.office),
    );
    expect(lacking).toEqual([]);
  });
});

/** The text namespaces used by these files and all their static and dynamic imports. */
function saidBy(files: string[]): { name: string; file: string }[] {
  const reached = new Set<string>();
  for (const file of files) reach(file, reached);
  return [...reached].flatMap((file) => {
    const used = sources.get(file)?.text.matchAll(/useTranslations\(\s*['"`](\w+)/g) ?? [];
    return [...used].map(([, name = '']) => ({ name, file }));
  });
}

function reach(path: string, into: Set<string>) {
  if (into.has(path)) return;
  into.add(path);
  for (const { to, typeOnly } of sources.get(path)?.imports ?? []) {
    // Stops at other pages and the office's shell, which load their own texts; components in slots use the texts of their page.
    if (
      !typeOnly &&
      !/^src\/app\/client\/(\w+-pages\.tsx|filled-slots\.ts|office\/office-shell\.tsx)$/.test(to)
    ) {
      reach(to, into);
    }
  }
}
