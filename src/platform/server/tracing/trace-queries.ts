import { inChildSpan, isInSpan, type SpanStart } from './tracing.ts';

const SYSTEM = { 'db.system.name': 'postgresql' };
const MAX_TEXT = 2_000;

/** Runs the statement; records it as a child of the current span. */
export const traceQuery = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  isInSpan() ? inChildSpan(describeStatement(text), run) : run();

/** Records the transaction, from waiting for its connection to the commit, as a child of the current span. */
export const traceTransaction = <T>(run: () => Promise<T>): Promise<T> =>
  inChildSpan({ name: 'transaction', kind: 'CLIENT', attributes: SYSTEM }, run);

/** Names a statement, such as "select bookings". Values are parameters; literals are masked all the same. */
export function describeStatement(text: string): SpanStart {
  const [, operation = 'statement'] = /^\W*(\w+)/.exec(text.toLowerCase()) ?? [];
  const [, collection] = TABLE.exec(text) ?? [];
  const masked = text.replaceAll(LITERAL, '?').slice(0, MAX_TEXT);
  return {
    name: collection ? `${operation} ${collection}` : operation,
    kind: 'CLIENT',
    attributes: {
      ...SYSTEM,
      'db.operation.name': operation,
      'db.collection.name': collection,
      'db.query.text': masked,
    },
  };
}

/** The first table that the statement names; `extract(epoch from …)` names none. */
const TABLE = /(?<!\(\w+\s)\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)/i;

/** Strings and numbers, but not `$1` or names such as sha256. */
const LITERAL = /'(?:[^']|'')*'|(?<![\w$".])\d+(?:\.\d+)?/g;
