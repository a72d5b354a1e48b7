/**
 * Returns what a migration does that breaks servers of the version before it, which go on serving meanwhile
 * (docs/upgrading.md): one line per statement, with the reason. A migration that sets `drizzle.compatible_from` shuts
 * them out and may do anything. A single statement is allowed by the comment `-- Older servers: reason` before it.
 */
export function findMigrationBreaks(migration: string): string[] {
  if (/\bupdate drizzle\.compatible_from\b/i.test(migration)) return [];
  const statements = splitStatements(migration);
  const added = findAdded(statements.map(({ sql }) => sql));
  return statements.flatMap(({ sql, comments }) => {
    if (/^-- Older servers: \S/m.test(comments)) return [];
    return findReasons(sql, added).map((reason) => `${reason}: ${sql}`);
  });
}

type Statement = { sql: string; comments: string };
/** What the migration itself adds, which servers of the version before don't use. */
type Added = { tables: Set<string>; columns: Map<string, Set<string>> };

/** A function's body, a text, a comment, the end of a statement, or anything else. */
const PIECE = /\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*\n?|;|[^;$'-]+|[$'-]/g;

/** Splits a migration into statements on one line, without texts and function bodies, and the comments before each. */
function splitStatements(migration: string): Statement[] {
  const statements: Statement[] = [];
  let current: Statement = { sql: '', comments: '' };
  for (const [piece] of migration.matchAll(PIECE)) {
    if (piece.startsWith('--')) {
      current.comments += piece;
      current.sql += ' ';
    } else if (piece === ';') {
      statements.push(current);
      current = { sql: '', comments: '' };
    } else if (piece.length > 1 && /^[$']/.test(piece)) current.sql += "''";
    else current.sql += piece;
  }
  return [...statements, current]
    .map(({ sql, comments }) => ({ sql: sql.replace(/\s+/g, ' ').trim(), comments }))
    .filter(({ sql }) => sql !== '');
}

const NAME = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;
const CREATE_TABLE = new RegExp(`^create (?:\\w+ )?table (?:if not exists )?${NAME}`, 'i');
const ALTER_TABLE = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} (.+)$`, 'i');
const NOT_A_COLUMN = '(?!(?:constraint|check|unique|primary|foreign|exclude)\\b)';
const ADD_COLUMN = new RegExp(
  `^add (?:column )?(?:if not exists )?${NOT_A_COLUMN}"?(\\w+)"? (.+)$`,
  'i',
);

function findAdded(statements: string[]): Added {
  const added: Added = { tables: new Set(), columns: new Map() };
  for (const sql of statements) {
    const created = CREATE_TABLE.exec(sql)?.[1];
    if (created) added.tables.add(created);
    const [, table = '', actions = ''] = ALTER_TABLE.exec(sql) ?? [];
    for (const action of splitActions(actions)) {
      const column = ADD_COLUMN.exec(action)?.[1];
      if (!column) continue;
      added.columns.set(table, (added.columns.get(table) ?? new Set()).add(column));
    }
  }
  return added;
}

/** Splits the actions of ALTER TABLE at the commas outside of parentheses. */
function splitActions(actions: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of actions) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function findReasons(sql: string, added: Added): string[] {
  const [, table = '', actions = ''] = ALTER_TABLE.exec(sql) ?? [];
  if (table) {
    if (added.tables.has(table)) return [];
    const columns = added.columns.get(table) ?? new Set();
    return splitActions(actions).flatMap((action) => reasonOfAction(action, table, columns) ?? []);
  }
  return [reasonOfStatement(sql, added)].filter((reason) => reason !== null);
}

const CONSTRAINT =
  /^add (?:constraint "?\w+"? )?((?:check|foreign key|unique|primary key|exclude)\b.+)$/i;

/** Actions of ALTER TABLE that break older servers on any table that they know. */
const BREAKING_ACTIONS: [RegExp, string][] = [
  [
    /^drop constraint\b.*_(unique|pk|pkey|key)"?( cascade)?$/i,
    'drops a key that ON CONFLICT may name',
  ],
  [/^drop (?!constraint\b)/i, 'drops a column'],
  [/^rename\b/i, 'renames'],
  [/^alter .*\b(set|drop) not null\b/i, 'changes what may be empty'],
  [/^alter (column )?"?\w+"? (set data )?type\b/i, 'changes a type'],
  [/^alter .*\bdrop default\b/i, 'drops a default'],
];

function reasonOfAction(action: string, table: string, newColumns: Set<string>): string | null {
  const [, , column] = ADD_COLUMN.exec(action) ?? [];
  if (column) {
    const isRequired = /\b(not null|primary key)\b/i.test(column);
    const isFilled = /\b(default|generated|serial|bigserial)\b/i.test(column);
    return isRequired && !isFilled ? 'adds a required column without a default' : null;
  }
  const rule = CONSTRAINT.exec(action)?.[1];
  if (rule) {
    // NOT VALID spares the rows that are there, but still refuses what older servers write.
    const isOfNewColumns = namesOnly(rule.replace(/\breferences\b.*/i, ''), table, newColumns);
    return isOfNewColumns ? null : 'adds a constraint to what older servers write';
  }
  return BREAKING_ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? null;
}

/** Whether all quoted names in a rule are those of new columns. */
function namesOnly(rule: string, table: string, newColumns: Set<string>): boolean {
  const names = [...rule.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  const columns = names.filter((name) => name !== table);
  return columns.length > 0 && columns.every((name) => newColumns.has(name));
}

const DROP = new RegExp(
  `^drop (?:\\w+ )+?(?:if exists )?${NAME}(?:$|,| on | cascade| restrict)`,
  'i',
);
const UNIQUE_INDEX = new RegExp(`^create unique index .*?\\bon (?:only )?${NAME} (.+)$`, 'i');
const TRIGGER = new RegExp(
  `^create (?:or replace )?(?:constraint )?trigger .*?\\bon ${NAME} `,
  'i',
);

function reasonOfStatement(sql: string, { tables, columns }: Added): string | null {
  const dropped = DROP.exec(sql)?.[1];
  if (dropped) return tables.has(dropped) ? null : 'drops what older servers may use';
  const [, indexed = '', rule = ''] = UNIQUE_INDEX.exec(sql) ?? [];
  if (indexed && !tables.has(indexed)) {
    const key = rule.replace(/ where .*/i, '');
    return namesOnly(key, indexed, columns.get(indexed) ?? new Set())
      ? null
      : 'makes unique what older servers write';
  }
  const triggered = TRIGGER.exec(sql)?.[1];
  if (triggered && !tables.has(triggered)) return 'adds a trigger to what older servers write';
  if (/^create or replace (function|procedure|view)\b/i.test(sql))
    return 'replaces what older servers may use; write CREATE for a new one';
  if (/^alter (?!table\b).*\b(rename|set schema)\b/i.test(sql)) return 'renames';
  if (/^do\b/i.test(sql)) return 'runs a block that this check cannot read';
  return null;
}
