import { expect, test } from 'vitest';
import { releaseChanges } from './release-text.ts';

const intro = '# Changes\n\nFor owners.\n\n';
const older = '## 0.1.0 (2026-11-01)\n\n- The first.\n';

test('moves what is unreleased under the new version', () => {
  const changelog = `${intro}## Unreleased\n\n- Prices by age.\n\n${older}`;
  expect(releaseChanges(changelog, '0.2.0', '2026-12-01')).toEqual({
    changelog: `${intro}## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- Prices by age.\n\n${older}`,
    notes: '# Playvillage 0.2.0\n\n- Prices by age.\n',
  });
});

test('releases the first version', () => {
  const { changelog } = releaseChanges(`${intro}## Unreleased\n\n- A.\n`, '0.1.0', '2026-12-01');
  expect(changelog).toBe(`${intro}## Unreleased\n\n## 0.1.0 (2026-12-01)\n\n- A.\n`);
});

test.each(['', `\n${older}`])('refuses a release without changes', (rest) => {
  expect(() => releaseChanges(`${intro}## Unreleased\n${rest}`, '0.2.0', '2026-12-01')).toThrow(
    'CHANGELOG.md has nothing under "## Unreleased".',
  );
});
