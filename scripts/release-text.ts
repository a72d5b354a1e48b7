const UNRELEASED = '## Unreleased';

/**
 * Moves what is unreleased in CHANGELOG.md under the new version's heading, and returns both as Markdown: the new
 * file and the release's notes. Throws if nothing is unreleased.
 */
export function releaseChanges(changelog: string, version: string, date: string) {
  const [before = '', rest] = changelog.split(`${UNRELEASED}\n`);
  const end = rest?.search(/^## /m) ?? -1;
  const notes = (end === -1 ? rest : rest?.slice(0, end))?.trim();
  if (!notes) throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED}".`);
  const older = end === -1 ? '' : `\n${rest?.slice(end)}`;
  return {
    changelog: `${before}${UNRELEASED}\n\n## ${version} (${date})\n\n${notes}\n${older}`,
    notes: `# Playvillage ${version}\n\n${notes}\n`,
  };
}
