import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { licensesText } from './licenses-text.ts';
import { envExample, settingsTable } from './settings-text.ts';

/** Files, or parts of files, that are generated from the code. */
const files = [
  { name: '.env.example', render: () => envExample() },
  { name: 'docs/licenses.md', render: () => licensesText() },
  { name: 'README.md', render: (old: string) => replaceBetween(old, 'settings', settingsTable()) },
];

/** `npm run generate` writes the files; with `--check` it fails if they are out of date. */
const isCheck = process.argv.includes('--check');
const outdated = files.filter(({ name, render }) => {
  const path = resolve(import.meta.dirname, '..', name);
  const old = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const current = render(old);
  if (!isCheck && current !== old) writeFileSync(path, current);
  return current !== old;
});
for (const { name } of outdated) {
  console.log(isCheck ? `${name} is out of date: run "npm run generate".` : `wrote ${name}`);
}
if (isCheck && outdated.length > 0) process.exitCode = 1;

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
function replaceBetween(text: string, name: string, replacement: string) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest = ''] = text.split(start);
  return `${before}${start}\n${replacement}\n${end}${rest.split(end)[1]}`;
}
