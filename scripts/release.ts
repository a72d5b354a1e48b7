import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatVersion, programVersion } from '#platform/server/database/program-version.ts';
import { releaseChanges } from './release-text.ts';

/**
 * `npm run release -- VERSION` (or major, minor, patch): sets the version, moves CHANGELOG.md's unreleased part under
 * it, commits and tags that, and writes the archive and the notes to release/. It pushes nothing.
 */
const root = resolve(import.meta.dirname, '..');
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim();
const path = (name: string) => join(root, name);

const [requested] = process.argv.slice(2);
if (!requested) fail('Usage: npm run release -- VERSION, or major, minor or patch');
if (run('git', 'status', '--porcelain')) fail('Commit or stash your changes first.');
const baseline = `tests/baselines/${formatVersion(programVersion())}.backup`;
if (!existsSync(path(baseline)))
  fail(`Run npm run baseline and commit ${baseline}: later versions are tested with it.`);

const changelogFile = path('CHANGELOG.md');
const oldChangelog = readFileSync(changelogFile, 'utf8');
const date = new Date().toISOString().slice(0, 10);
checkUnreleased(); // Fails before anything is changed.

const version = setVersion(requested);
const { changelog, notes } = releaseChanges(oldChangelog, version, date);
writeFileSync(changelogFile, changelog);
run('git', 'commit', '-qam', `release: ${version}`);
run('git', 'tag', '-a', `v${version}`, '-m', `Playvillage ${version}`);

mkdirSync(path('release'), { recursive: true });
const name = `playvillage-${version}`;
const archive = `release/${name}.tar.gz`;
run('git', 'archive', `--prefix=${name}/`, '-o', archive, `v${version}`);
writeFileSync(path(`release/${name}.md`), notes);
console.log(`Released ${version}: ${archive}, release/${name}.md, tag v${version}. Push it with:
  git push --follow-tags`);

function checkUnreleased() {
  try {
    releaseChanges(oldChangelog, '', date);
  } catch (error) {
    fail((error as Error).message);
  }
}

/** Sets the version in npm's files. The current one is allowed for the first release, but none that has a tag. */
function setVersion(requested: string): string {
  try {
    const set = run('npm', 'version', '--no-git-tag-version', '--allow-same-version', requested);
    if (!run('git', 'tag', '--list', set)) return set.replace(/^v/, '');
    run('git', 'checkout', '-q', '.');
    return fail(`${set} was already released.`);
  } catch {
    return fail(`"${requested}" is no version. It is such as 1.2.0, or major, minor or patch.`);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
