import type { App } from './app.ts';
import { refusal } from './errors.ts';

/** An escape such as \ud83d: fine beside its other half, and nothing that can be stored alone. */
const HALF_OF_A_CHARACTER = /\\u[dD][89a-fA-F]/;

/** JSON is the only body (permissions.md); its text is kept for signatures and idempotency. */
export function readBodies(app: App) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: { rawBody: string }, text: string | Buffer) => {
      const body = String(text);
      request.rawBody = body;
      if (body.trim() === '') return undefined;
      // PostgreSQL stores every character but this one.
      if (body.includes('\\u0000')) throw refusal(400, 'errors.unreadableCharacter');
      const value = parse(body);
      if (HALF_OF_A_CHARACTER.test(body) && !isStorable(value)) {
        throw refusal(400, 'errors.unreadableCharacter');
      }
      return value;
    },
  );
  app.addHook('onRequest', (request, _reply, next) => {
    const isReadable = !request.url.includes('%00');
    next(isReadable ? undefined : refusal(400, 'errors.unreadableCharacter'));
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw refusal(400, 'errors.brokenJson');
  }
}

/** Whether every text in it is made of whole characters. Not recursive, for it may be nested deeply. */
function isStorable(whole: unknown): boolean {
  const parts = [whole];
  while (parts.length > 0) {
    const part = parts.pop();
    if (typeof part === 'string' && !part.isWellFormed()) return false;
    if (typeof part === 'object' && part !== null) {
      for (const [name, value] of Object.entries(part)) parts.push(name, value);
    }
  }
  return true;
}
