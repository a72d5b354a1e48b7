import { describeSetting, settingGroups } from '#platform/server/settings.ts';

type Row = { names: string[] } & Omit<ReturnType<typeof describeSetting>, 'expected'>;

const groups = Object.entries(settingGroups).map(
  ([title, types]) => [title, toRows(Object.entries(types))] as const,
);

/** README's table of all settings. */
export function settingsTable() {
  return [
    '| name | default | description |',
    '|---|---|---|',
    ...groups.flatMap(([title, rows]) => [
      `| **${title}** | | |`,
      ...rows.map(({ names, defaultValue, fallback, description }) => {
        const codes = names.map((name) => `\`${name}\``).join(', ');
        return `| ${codes} | ${defaultValue || fallback} | ${description} |`;
      }),
    ]),
  ].join('\n');
}

/** The settings as a file to copy: each commented out, with its default. */
export function envExample() {
  const sections = groups.map(
    ([title, rows]) => `# --- ${title} ---\n\n${rows.map(envLines).join('\n\n')}\n`,
  );
  return `# Copy to .env and uncomment the settings you need. All are optional; a production site needs at least
# NODE_ENV, PUBLIC_URL, TRUST_PROXY, SMTP_URL, MAIL_FROM, and PAYMENTS=sandbox or both of Stripe's keys: without them a
# production site does not start. The compose files set NODE_ENV, HOST, PORT, DATA_DIR and TRUST_PROXY themselves.
# Put a value with spaces or # in "double quotes".

${sections.join('\n')}
# --- Only for compose.postgres.yaml ---

# password of its PostgreSQL, letters and digits only: openssl rand -hex 24
# POSTGRES_PASSWORD=
`;
}

function envLines({ names, defaultValue, fallback, description }: Row) {
  const text = `# ${description}${fallback && ` (without it: ${fallback})`}`.replaceAll('`', '');
  return [text, ...names.map((name) => `# ${name}=${defaultValue}`)].join('\n');
}

/** Adjacent settings with the same description share a row. */
function toRows(entries: [string, Parameters<typeof describeSetting>[0]][]) {
  const rows: Row[] = [];
  for (const [name, type] of entries) {
    const { expected: _, ...texts } = describeSetting(type);
    const last = rows.at(-1);
    if (last?.description === texts.description) last.names.push(name);
    else rows.push({ names: [name], ...texts });
  }
  return rows;
}
